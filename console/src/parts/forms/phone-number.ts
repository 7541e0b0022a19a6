const separated = /^\+?[\d\s().–-]+$/
const e164 = /^[1-9]\d{6,14}$/

/**
 * The digits of a phone number that was typed with spaces, dashes, brackets, and a leading + or 00. Other texts, such as alphanumeric
 * sender IDs, are only trimmed.
 */
export function phoneNumberOf(typed: string): string {
  const text = typed.trim()
  return separated.test(text) ? text.replaceAll(/\D/g, '').replace(/^00/, '') : text
}

/** A US number that was typed with or without its country code: `(800) 555-0199` is `18005550199`. */
export function usNumberOf(typed: string): string {
  const number = phoneNumberOf(typed)
  return /^[2-9]\d{9}$/.test(number) ? `1${number}` : number
}

/** The first digits of numbers as typed in a filter: `+44 20` and `0044 20` are `4420`. */
export const firstDigitsOf = (typed: string): string =>
  typed.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, 15)

/** Digits anywhere in a number as typed in a filter; the 00 before a whole number is removed. */
export function digitsWithin(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return (digits.length > 8 ? digits.replace(/^00/, '') : digits).slice(0, 15)
}

/** The error of a field that requires a phone number, as form validation expects it. */
export const phoneNumberFault = (typed: string): string | null =>
  e164.test(phoneNumberOf(typed)) ? null : 'Enter a number with country code, such as +1 202 555 0143'

/** The numbers in a text, separated by lines, commas or semicolons; by spaces only if one number would be too long. */
export function phoneNumbersIn(text: string): string[] {
  return text
    .split(/[,;\n\t]+/)
    .flatMap((part) => (phoneNumberOf(part).length > 15 ? part.split(/\s+/) : [part]))
    .map(phoneNumberOf)
    .filter((one) => one !== '')
}
