/**
 * Whether two IMEIs or IMEISVs are of different devices: the last digits are a check digit or the version of its software
 * (3GPP TS 23.003, section 6.2). Nothing can be said where one is not known.
 */
export function isOtherDevice(before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && before.slice(0, 14) !== now.slice(0, 14)
}

/** Whether networks of two mobile country codes are in different places; nothing can be said where one is not known. */
export function isOtherCountry(before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now
}
