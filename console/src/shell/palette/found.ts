import { errorCodes } from '#carriers/codes/error-codes.ts'

/** An entry of the palette: a page, an action, or an object that was found. */
export type Found = {
  /** Its address below `/console`. */
  href: string
  name: string
  /** The kind of entry, shown next to the name: `Account`, `Page`. */
  kind: string
  /** An identifier or a group that distinguishes equal names. */
  detail?: string | undefined
}

/** One way to look for objects: whether a text may name some, and the requests that find them. */
export type Lookup = {
  fits: (text: string) => boolean
  find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}

/** The largest number of objects of one kind that a lookup returns. */
export const most = '5'

/** Numbers are stored with their country code, without the international prefix 00. */
export const numberOf = (text: string): string => digitsOf(text).replace(/^00/, '')

/** The digits of a phone number or ICCID that was typed with spaces, hyphens, parentheses or a plus sign. */
export const digitsOf = (text: string): string => text.replaceAll(/[\s().+-]/g, '')

export const isNumber = (text: string): boolean => /^[1-9]\d{2,14}$/.test(numberOf(text))
export const isIccid = (text: string): boolean => /^89\d{17,18}$/.test(digitsOf(text))
/** The last digits of an ICCID, IMSI or MSISDN, or all of them. */
export const isSimEnding = (text: string): boolean => /^\d{4,20}$/.test(digitsOf(text))
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
/** The ID of a brand or campaign. */
export const isRegistryId = (text: string): boolean => /^[BC][\dA-Z]{4,19}$/i.test(text)
/** The start of the ID of a carrier or SIM customer, which may consist of digits only. */
export const isOwnId = (text: string): boolean => /^[\dA-Z][\w.-]{0,63}$/i.test(text)
/** The start of the `system_id` of an SMPP user. */
export const isSystemId = (text: string): boolean => /^[!-~]{2,15}$/.test(text)
export const isName = (text: string): boolean => /\p{L}/u.test(text) && !isUuid(text)

/** Finds the messages with an error code. */
export const errorCodeLookup: Lookup = {
  fits: (text) => /^\d{4}$/.test(text),
  find: async (text) =>
    errorCodes
      .filter(({ code }) => `${code}` === text)
      .map(({ code, title }) => ({
        href: `/messages?error_code=${code}`,
        name: `${code} ${title}`,
        kind: 'Messages with an error code',
      })),
}
