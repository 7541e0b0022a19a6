import { maskOf } from './number-tag.ts'

/** The data to remove from webhooks: texts with their attachments, or the number of the other party. */
export type Removal = { kind: 'text' } | { kind: 'number'; number: string }

/** Members with content written by a person, in any webhook format. */
const texts = new Set(['text', 'keyword', 'binary', 'sms.keyword', 'sms.binary.hex', 'sms.binary.udh'])

/** The payload without the removed data; unchanged if it contains none. */
export function redactPayload(payload: string, method: string, removal: Removal): string {
  if (method === 'POST_JSON') return redactJson(payload, removal)
  const members = [...new URLSearchParams(payload)]
  return new URLSearchParams(
    members.map(([name, value]) => [name, redactValue(name, value, removal)]),
  ).toString()
}

function redactJson(payload: string, removal: Removal): string {
  return JSON.stringify(JSON.parse(payload), (name, value: unknown) =>
    typeof value === 'string' || texts.has(name) ? redactValue(name, value, removal) : value,
  )
}

function redactValue(name: string, value: unknown, removal: Removal): string {
  if (removal.kind === 'text' && texts.has(name)) return ''
  return removal.kind === 'number' && typeof value === 'string'
    ? withoutNumber(value, removal.number)
    : (value as string)
}

/**
 * Removes a number from a value, alone or within other text. Short names are replaced only if they are the complete value, because they would match
 * within other words.
 */
function withoutNumber(value: string, number: string): string {
  if (value === number) return maskOf(number)
  return /^\d{8,}$/.test(number) ? value.replaceAll(number, maskOf(number)) : value
}
