import { z } from 'zod'

const longest = 2048
const longestHost = 253
/** What browsers forgive and others read differently: blanks, control characters, backslashes, a slash too few or too many. */
const plain = /^https?:\/\/(?!\/)[^\s\p{Cc}\\]+$/iu
const withUser = /^[^/]+\/\/[^/?]*@/

/**
 * Reads an address that customers are to be called at, or answers why it is none. http and https only, without user
 * information and fragment, at most 2048 characters. Nothing is looked up: where it leads is judged when it is called.
 */
export function readAddress(text: string): URL | string {
  if (text.length > longest) return `longer than ${longest} characters`
  if (!plain.test(text)) return 'not a plain http or https address'
  if (withUser.test(text)) return 'user information is not allowed'
  if (text.includes('#')) return 'a fragment is not allowed'
  const url = URL.parse(text)
  if (!url || url.hostname === '' || url.hostname.length > longestHost) return 'no usable host'
  return url
}

/** A member that holds such an address. */
export const webAddress = z.string().max(longest).meta({ format: 'web-address' })

/** The same, or an empty text for nowhere. */
export const webAddressOrNone = z.string().max(longest).meta({ format: 'web-address-or-none' })

/** The checks behind the formats, for JSON Schema. */
export const webAddressFormats = {
  'web-address': (text: string): boolean => typeof readAddress(text) !== 'string',
  'web-address-or-none': (text: string): boolean => text === '' || typeof readAddress(text) !== 'string',
}
