/** Digits, and their position in a number. */
export type Pattern = { where: 'starts' | 'contains' | 'ends'; digits: string }

/** The meaning of the values 0, 1 and 2 of `search_pattern`, in this order (S3-075, S3-076). */
export const searchPatterns = ['starts', 'contains', 'ends'] as const

/** The range of numbers with a prefix: a colon sorts after every digit. */
export const rangeOf = (digits: string): [from: string, before: string] => [digits, `${digits}:`]

/** The pattern for `like`. */
export function likeOf({ where, digits }: Pattern): string {
  if (where === 'starts') return `${digits}%`
  return where === 'ends' ? `%${digits}` : `%${digits}%`
}

/** The prefixes that are at least `shorter` digits shorter than some digits, the empty prefix first. */
export function prefixesOf(digits: string, shorter: number): string[] {
  return Array.from({ length: Math.max(0, digits.length - shorter + 1) }, (_, length) =>
    digits.slice(0, length),
  )
}

export const reversed = (digits: string): string => Array.from(digits).toReversed().join('')

/** The trigrams by which an index finds digits: the last three digits, with separate values at the end of a number. */
export function gramsOf(digits: string, atEnd: boolean): number[] {
  const groups = [3, 4, 5].filter((from) => from <= digits.length)
  const grams = groups.map((from) => Number(digits.slice(-from).slice(0, 3)))
  return atEnd ? [1000 + grams[0]!, ...grams.slice(1)] : [...new Set(grams)]
}
