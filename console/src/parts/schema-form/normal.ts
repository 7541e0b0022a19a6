import { phoneNumberOf, usNumberOf } from '../forms/phone-number.ts'
import { usPostalCodeOf, usStateOf } from '../forms/us-address.ts'

type Members = Readonly<Record<string, unknown>>

/** A copy with phone numbers and US addresses in the format of the API: `+1 (202) 555-0143` is sent as `12025550143`, `Illinois` as `IL`. */
export function normalized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalized)
  if (typeof value !== 'object' || value === null) return value
  const members = value as Members
  return Object.fromEntries(
    Object.entries(members).map(([name, one]) => [name, memberOf(members, name, one)]),
  )
}

function memberOf({ country }: Members, name: string, value: unknown): unknown {
  if (typeof value !== 'string') return normalized(value)
  if (isPhone(name)) return phoneWithin(country, value)
  if (isNumber(name)) return phoneNumberOf(value)
  if (isKeywords(name)) return keywordsOf(value)
  if (country !== 'US') return value
  if (name === 'state') return usStateOf(value)
  return name === 'postal_code' ? usPostalCodeOf(value) : value
}

/** US and Canadian numbers as people write them there, without country code. */
const isNational = (text: string) =>
  !/^\s*(\+|00)/.test(text) && /^[2-9]\d{2}[2-9]\d{6}$/.test(phoneNumberOf(text))

/**
 * A phone number of an address in the US or Canada gets the country code 1 if it was written without. Where no country is known, such a
 * number is unchanged and therefore invalid: the error requests the country code.
 */
function phoneWithin(country: unknown, typed: string): string {
  if (!isNational(typed)) return phoneNumberOf(typed)
  if (country === 'US' || country === 'CA') return usNumberOf(typed)
  if (country === undefined) return `${typed.trim()} `
  return phoneNumberOf(typed)
}

/** Whether a member of this name holds a number of the account, such as a toll-free number. */
const isNumber = (name: string): boolean => name === 'number'

const isKeywords = (name: string): boolean => name.endsWith('_keywords')

/** Keywords without the blanks that people write after commas: `STOP, QUIT` is sent as `STOP,QUIT`. */
const keywordsOf = (text: string): string =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .join(',')

/** Whether a member of this name holds a phone number. */
export const isPhone = (name: string): boolean => /(^|_)phone$/.test(name)
