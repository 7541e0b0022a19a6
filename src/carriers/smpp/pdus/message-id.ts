/**
 * Format of a carrier's message IDs in responses or receipts: `same` leaves them unchanged, `loose` ignores letter case and
 * leading zeros, `hex` and `dec` are compared as numbers.
 */
export type MessageIdForm = 'same' | 'loose' | 'hex' | 'dec'

const HEX = /^(?:0x)?[0-9a-f]{1,64}$/i
const DEC = /^[0-9]{1,64}$/

/**
 * Normalizes an ID to a key that is equal for a response and its receipt, although their formats may differ. Numbers become decimal
 * without leading zeros; an ID that is not such a number is normalized as `loose`.
 */
export function normaliseId(id: string, form: MessageIdForm): string {
  const written = id.trim()
  if (form === 'same') return written
  if (form === 'hex' && HEX.test(written)) return BigInt(`0x${written.replace(/^0x/i, '')}`).toString()
  if (form === 'dec' && DEC.test(written)) return BigInt(written).toString()
  return loose(written)
}

function loose(id: string): string {
  return id.toLowerCase().replace(/^0+(?=.)/, '')
}

/**
 * The keys under which the response to the submit of a receipt may be stored, most likely first. If the formats of a carrier were
 * misconfigured at that time, the ID was stored in another form.
 */
export function possibleKeys(id: string, form: MessageIdForm): string[] {
  const usual = normaliseId(id, form)
  const isNumber = (form === 'hex' && HEX.test(id.trim())) || (form === 'dec' && DEC.test(id.trim()))
  const hex = isNumber ? BigInt(usual).toString(16) : usual
  return [...new Set([usual, hex, hex.toUpperCase()])]
}

/** The forms in which a carrier may have written the ID with this key, most likely first. Leading zeros are not restored. */
export function writtenForms(key: string, form: string): string[] {
  const hex = form === 'hex' && DEC.test(key) ? BigInt(key).toString(16) : key
  return [...new Set(form === 'same' || form === 'dec' ? [key] : [hex, hex.toUpperCase()])]
}

const numeric: readonly MessageIdForm[] = ['loose', 'hex', 'dec']

/** Whether two IDs may identify the same message, regardless of the formats in which they are written. */
export function maybeEqualIds(one: string, other: string): boolean {
  const keys = new Set(numeric.map((form) => normaliseId(one, form)))
  return numeric.some((form) => keys.has(normaliseId(other, form)))
}
