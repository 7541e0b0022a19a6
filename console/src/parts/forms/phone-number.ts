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
