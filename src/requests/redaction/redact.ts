import { isSecret, isSignInCode, isText } from './members.ts'
import { isParty } from './numbers.ts'
import { replaceMembers } from './replace-members.ts'

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
    if (isSecret(name) || isSignInCode(name, one)) return removed
    if (isText(name)) {
      if (hidesTexts) return hidden(typeof one === 'string' ? one : JSON.stringify(one))
      hasText = true
    }
    if (typeof one === 'string') {
      if (isParty(name) && one.length <= mostParty) parties.push(redactString(one))
      const inner = innerJson(one)
      if (inner !== undefined && depth < deepest) return JSON.stringify(walk(inner, name, depth + 1))
      const { text, hasText: isFound } = redactInside(one, hidesTexts)
      hasText ||= isFound
      return text
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

/** Removes secrets from a query or form, and texts of messages if they must not be stored. */
export function redactQuery(
  query: string,
  { hidesTexts }: RedactOptions,
): { text: string; hasText: boolean } {
  let hasText = false
  const members = [...new URLSearchParams(query)].map(([name, value]): [string, string] => {
    if (isSecret(name) || isSignInCode(name, value)) return [name, removed]
    if (isText(name) && hidesTexts) return [name, hidden(value)]
    const inside = redactInside(value, hidesTexts)
    hasText ||= isText(name) || inside.hasText
    return [name, inside.text]
  })
  // The placeholder stays legible.
  const text = new URLSearchParams(members).toString().replaceAll(encodeURIComponent(removed), removed)
  return { text, hasText }
}

/** The value of a string that contains a JSON object or list. */
function innerJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}

/** Removes secrets from a string that may contain parts of a JSON text, and texts of messages if they must not be stored. */
function redactInside(text: string, hidesTexts: boolean): { text: string; hasText: boolean } {
  let hasText = false
  const clean = replaceMembers(text, (name, value) => {
    if (!isText(name)) return undefined
    if (hidesTexts) return hidden(value)
    hasText = true
    return undefined
  })
  return { text: redactString(clean), hasText }
}

const hidden = (text: string) => `[text of ${text.length} characters]`

/** The placeholder of a text that is not stored, also as a query or a form encodes it. */
export const hiddenText = /\[text of \d+ characters\]|%5Btext\+of\+\d+\+characters%5D/

/** Each form begins at a boundary and is matched in linear time, because customers send the text. */
const secretForms: readonly [RegExp, string][] = [
  // Keys in PEM and the credentials of headers.
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, removed],
  [/\b(Basic|Bearer) +[\w+/.~=-]{8,}/gi, `$1 ${removed}`],
  // User and password of a URL, and secrets in its query.
  [/(\w:\/\/)[^\s/?#@]+@/g, `$1${removed}@`],
  [/([?&#][\w-]*(?:secret|token|password|signature|sig|jwt|key|code)=)[^&#\s]+/gi, `$1${removed}`],
]

/** Three parts as in a JSON Web Token, from their first character. */
const threeParts = /(?<![\w-])[\w-]{11,}\.[\w-]+\.[\w-]*/g

/** Removes secrets that are recognized by their form, and what PostgreSQL cannot store. */
export function redactString(text: string): string {
  let clean = text
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')
    .replaceAll(threeParts, (found) => (found.includes('eyJ') ? removed : found))
  for (const [form, placeholder] of secretForms) clean = clean.replaceAll(form, placeholder)
  return replaceMembers(clean, (name, value) =>
    isSecret(name) || isSignInCode(name, value) ? removed : undefined,
  )
}
