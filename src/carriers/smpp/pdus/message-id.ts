/**
 * How a carrier writes its message ids in one place (response or receipt): `same` takes them as they are,
 * `loose` ignores letter case and leading zeros, `hex` and `dec` are numbers to be compared as numbers.
 */
export type MessageIdForm = 'same' | 'loose' | 'hex' | 'dec'

const HEX = /^(?:0x)?[0-9a-f]{1,64}$/i
const DEC = /^[0-9]{1,64}$/

/**
 * The id as a key that is equal for a response and its receipt, each read in its own form. Numbers become
 * decimal without leading zeros; an id that is no such number is taken as `loose`.
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
 * The keys under which the response to a receipt's message may have been stored, the usual one first: while the forms of a
 * carrier were set wrong, the number of its receipt was stored as it was written there.
 */
export function possibleKeys(id: string, form: MessageIdForm): string[] {
  const usual = normaliseId(id, form)
  const isNumber = (form === 'hex' && HEX.test(id.trim())) || (form === 'dec' && DEC.test(id.trim()))
  const hex = isNumber ? BigInt(usual).toString(16) : usual
  return [...new Set([usual, hex, hex.toUpperCase()])]
}
