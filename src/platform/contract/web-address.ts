import { z } from 'zod'

const longest = 2048
const longestHost = 253
/** Excludes forms that parsers read differently: spaces, control characters, backslashes, a missing or extra slash. */
const plain = /^https?:\/\/(?!\/)[^\s\p{Cc}\\]+$/iu
const withUser = /^[^/]+\/\/[^/?]*@/

/**
 * Parses a webhook URL, or returns the reason why it is invalid. http and https only, without user information and fragment, at most
 * 2048 characters. The host is not resolved: the target is checked when it is called.
 */
export function readAddress(text: string): URL | string {
  if (text.length > longest) return `longer than ${longest} characters`
  if (!plain.test(text)) return 'not a plain http or https URL'
  if (withUser.test(text)) return 'user information is not allowed'
  if (text.includes('#')) return 'a fragment is not allowed'
  const url = URL.parse(text)
  if (!url || url.hostname === '' || url.hostname.length > longestHost) return 'no usable host'
  return url
}

/** A member that contains a web address. */
export const webAddress = z.string().max(longest).meta({ format: 'web-address' })

/** A web address, or an empty text to clear it. */
export const webAddressOrNone = z.string().max(longest).meta({ format: 'web-address-or-none' })

/** Checks of the formats for JSON Schema. */
export const webAddressFormats = {
  'web-address': (text: string): boolean => typeof readAddress(text) !== 'string',
  'web-address-or-none': (text: string): boolean => text === '' || typeof readAddress(text) !== 'string',
}
