/**
 * Whether two IMEIs or IMEISVs belong to different devices: the last digits are a check digit or the software version (3GPP TS
 * 23.003, section 6.2). False if either is unknown.
 */
export function isOtherDevice(before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && before.slice(0, 14) !== now.slice(0, 14)
}

/** Whether two mobile country codes are of different countries. False if either is unknown. */
export function isOtherCountry(before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && !codesOf(before).includes(now)
}

/** Countries with several codes (ITU-T E.212). */
const shared = [
  ['234', '235'],
  ['310', '311', '312', '313', '314', '315', '316'],
  ['404', '405', '406'],
  ['440', '441'],
  ['460', '461'],
]

/** All mobile country codes of the country that a code belongs to. */
function codesOf(mcc: string): readonly string[] {
  return shared.find((codes) => codes.includes(mcc)) ?? [mcc]
}
