import { maskOf } from './number-tag.ts'

/** What is taken out of what customers were told: texts with what stands beside them, or the number of the other side. */
export type Removal = { what: 'text' } | { what: 'number'; number: string }

/** Members that hold what somebody has written, in any of the forms of webhooks. */
const texts = new Set(['text', 'keyword', 'binary', 'sms.keyword', 'sms.binary.hex', 'sms.binary.udh'])

/** What was told, without what is removed; the same where there was nothing of it. */
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
  if (removal.what === 'text' && texts.has(name)) return ''
  return removal.what === 'number' && typeof value === 'string'
    ? withoutNumber(value, removal.number)
    : (value as string)
}

/** A value without a number: the whole of it, or where it stands among other words. Short names would be found in every word. */
function withoutNumber(value: string, number: string): string {
  if (value === number) return maskOf(number)
  return /^\d{8,}$/.test(number) ? value.replaceAll(number, maskOf(number)) : value
}
