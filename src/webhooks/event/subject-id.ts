import { hash } from 'node:crypto'

/** Derives a UUID (RFC 9562, version 8) from a subject, because queues are keyed by UUID. */
export function subjectIdOf(subject: Readonly<Record<string, string>>): string {
  const digits = hash('sha256', JSON.stringify(subject), 'hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
