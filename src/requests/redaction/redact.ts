import { isSecret, isText } from './members.ts'
import { isParty } from './numbers.ts'

/** The placeholder of a secret. */
export const removed = '[removed]'

export type RedactOptions = { hidesTexts: boolean }
/** A value without secrets, whether it contains the text of a message, and its senders and recipients. */
export type Redacted = { value: unknown; hasText: boolean; parties: string[] }

/** The maximum length of the ID of a user of a chat channel. */
const mostParty = 128
/** Deeper values are not stored. */
const deepest = 32

/** Removes secrets from a parsed body, and texts of messages if they must not be stored. */
export function redact(value: unknown, { hidesTexts }: RedactOptions): Redacted {
  let hasText = false
  const parties: string[] = []
  const walk = (one: unknown, name: string, depth: number): unknown => {
    if (one === null || one === undefined || typeof one === 'boolean') return one
    if (isSecret(name)) return removed
    if (isText(name) && typeof one === 'string') {
      if (hidesTexts) return `[text of ${one.length} characters]`
      hasText = true
    }
    if (typeof one === 'string') {
      if (isParty(name) && one.length <= mostParty) parties.push(redactString(one))
      return redactString(one)
    }
    if (typeof one !== 'object') return one
    if (depth === deepest) return '[too deep]'
    if (Array.isArray(one)) return one.map((item) => walk(item, name, depth + 1))
    if (ArrayBuffer.isView(one)) return '[file]'
    return Object.fromEntries(
      Object.entries(one).map(([member, item]) => [redactString(member), walk(item, member, depth + 1)]),
    )
  }
  const clean = walk(value, '', 0)
  return { value: clean, hasText, parties }
}

/** Removes secrets from the query of a request; undefined if there is none. */
export function redactQuery(query: string): string {
  const members = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [
    name,
    isSecret(name) ? removed : redactString(value),
  ])
  // The placeholder stays legible.
  return new URLSearchParams(members).toString().replaceAll(encodeURIComponent(removed), removed)
}

const secretForms: readonly [RegExp, string][] = [
  // JSON Web Tokens, keys in PEM and the credentials of headers.
  [/eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, removed],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, removed],
  [/\b(Basic|Bearer) +[\w+/.~=-]{8,}/gi, `$1 ${removed}`],
  // User and password of a URL, and secrets in its query.
  [/(\w:\/\/)[^\s/?#@]+@/g, `$1${removed}@`],
  [/([?&][\w-]*(?:secret|token|password|signature|sig|jwt)=)[^&#\s]+/gi, `$1${removed}`],
]

/** Removes secrets that are recognized by their form, and what PostgreSQL cannot store. */
export function redactString(text: string): string {
  let clean = text.toWellFormed().replaceAll('\0', '\uFFFD')
  for (const [form, placeholder] of secretForms) clean = clean.replaceAll(form, placeholder)
  return clean
}
