/** Phone numbers with their country code have 7 to 15 digits. Digits after a decimal point do not count. */
const number = /(?<!\d|\d\.)\d{7,15}(?!\d)/g

/** Characters between the groups of a formatted number. */
const between = String.raw`[ \u00a0\u2009\u202f().\/\u2010-\u2013-]`
/** Formatted numbers with a plus, such as `+1 (202) 555-0123`, and from ten digits without one; times and dates have fewer. */
const formatted = [
  new RegExp(String.raw`\+[ (]{0,2}\d(?:${between}{0,3}\d){6,14}(?!\d)`, 'gu'),
  /(?<![\w.:-])\(?\d(?:[ \u00a0()\u2010-\u2013-]{0,3}\d){9,16}(?![:.-]?\d)/gu,
]

/** Part of a number at the end of a truncated text. */
export const unfinishedNumber = new RegExp(String.raw`[+(]{0,2}\d(?:${between}|\d){0,40}$`, 'u')

/** The digits of the formatted numbers in a text, without a leading 00. */
const digitsIn = (text: string): string[] =>
  formatted
    .flatMap((form) => text.match(form) ?? [])
    .map((found) => found.replaceAll(/\D/g, '').replace(/^00/, ''))
    .filter((digits) => digits.length >= 7 && digits.length <= 15)

/** Members that name a person by number, or by the ID of a user of a chat channel. */
export const isParty = (member: string): boolean => member === 'from' || member === 'to'

/** The phone numbers in stored texts, as digits, and the parties, each once. Other runs of as many digits are included, and formatted numbers. */
export function personsIn(texts: readonly (string | null)[], parties: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    text === null ? [] : [...(text.match(number) ?? []), ...digitsIn(text)],
  )
  return [...new Set([...found, ...parties])]
}
