/** Why an identifier is invalid, as the end of a sentence; undefined if it is valid. */
export type Unsound = string | undefined

/** The digits as they are stored: without printed blanks and hyphens, and without the F that pads the last octet on a card. */
export function bareIccid(printed: string): string {
  return printed.replace(/[\s-]/g, '').replace(/[Ff]{1,2}$/, '')
}

/**
 * ITU-T E.118: 89, country, issuer, account and a Luhn check digit. Cards with 19 and 20 digits include the check digit; those
 * with 18 are printed without one and cannot be checked.
 */
export function iccidFault(iccid: string): Unsound {
  if (!/^89[0-9]{16,18}$/.test(iccid)) return 'must be 18 to 20 digits that begin with 89'
  return iccid.length === 18 || luhnHolds(iccid) ? undefined : wrongCheckDigit
}

/** SGP.02 and SGP.29: 32 digits, of which the last two make the whole number 1 modulo 97 (ISO 7064). */
export function eidFault(eid: string): Unsound {
  if (!/^[0-9]{32}$/.test(eid)) return 'must be 32 digits'
  return BigInt(eid) % 97n === 1n ? undefined : 'has wrong check digits'
}

/** ITU-T E.212: country, network and subscriber, at most 15 digits. */
export function imsiFault(imsi: string): Unsound {
  return /^[0-9]{6,15}$/.test(imsi) ? undefined : 'must be 6 to 15 digits'
}

/** 3GPP TS 23.003: an IMEI has 15 digits, the last one the Luhn check digit; an IMEISV has 16 and no check digit. */
export function imeiFault(imei: string): Unsound {
  if (!/^[0-9]{15,16}$/.test(imei)) return 'must be 15 digits, or 16 of an IMEISV'
  return imei.length === 16 || luhnHolds(imei) ? undefined : wrongCheckDigit
}

/** ITU-T E.164, with country code and without plus. */
export function msisdnFault(msisdn: string): Unsound {
  return /^[1-9][0-9]{6,14}$/.test(msisdn)
    ? undefined
    : 'must be 7 to 15 digits with its country code and without a plus'
}

/** The second and later occurrences of repeated ICCIDs. */
export function repeatedIn(iccids: readonly string[]): string[] {
  const seen = new Set<string>()
  return iccids.filter((iccid) => seen.size === seen.add(iccid).size)
}

const wrongCheckDigit = 'has a wrong check digit'

/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1). */
function luhnHolds(digits: string): boolean {
  return luhnDigit(digits.slice(0, -1)) === digits.at(-1)
}

/** The Luhn check digit of some digits. */
export function luhnDigit(digits: string): string {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    sum += i % 2 === 0 ? (digit < 5 ? digit * 2 : digit * 2 - 9) : digit
  }
  return String((10 - (sum % 10)) % 10)
}
