/** Phone numbers with their country code have 7 to 15 digits. Digits after a decimal point do not count. */
const number = /(?<!\d|\d\.)\d{7,15}(?!\d)/g

/** Members that name a person by number, or by the ID of a user of a chat channel. */
export const isParty = (member: string): boolean => member === 'from' || member === 'to'

/** The phone numbers in stored texts, as digits, and the parties, each once. Other runs of as many digits are included. */
export function personsIn(texts: readonly (string | null)[], parties: readonly string[]): string[] {
  return [...new Set([...texts.flatMap((text) => text?.match(number) ?? []), ...parties])]
}
