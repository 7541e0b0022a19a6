import { hash } from 'node:crypto'

/** Queues are named by UUIDs, and what events are about by words of its own: always the same UUID (RFC 9562, version 8) for the same. */
export function subjectIdOf(subject: Readonly<Record<string, string>>): string {
  const digits = hash('sha256', JSON.stringify(subject), 'hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
