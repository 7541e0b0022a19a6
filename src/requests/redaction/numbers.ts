/** Phone numbers with their country code have 7 to 15 digits. */
const number = /(?<![\d.])\d{7,15}(?!\d)/g

/** The phone numbers in stored texts, each once, as digits. Other runs of as many digits are included. */
export function numbersIn(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => text?.match(number) ?? []))]
}
