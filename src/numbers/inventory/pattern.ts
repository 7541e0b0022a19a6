/** Digits, and where they stand in a number. */
export type Pattern = { where: 'starts' | 'contains' | 'ends'; digits: string }

/** The kinds of `search_pattern`, by their number (S3-075, S3-076). */
export const searchPatterns = ['starts', 'contains', 'ends'] as const

/** Numbers from the first, and before the second, begin with the digits: a colon comes behind all of them. */
export const rangeOf = (digits: string): [from: string, before: string] => [digits, `${digits}:`]

/** The pattern as `like` takes it. */
export function likeOf({ where, digits }: Pattern): string {
  if (where === 'starts') return `${digits}%`
  return where === 'ends' ? `%${digits}` : `%${digits}%`
}

/** The prefixes of some digits that are at least `shorter` digits shorter than they are, the empty one first. */
export function prefixesOf(digits: string, shorter: number): string[] {
  return Array.from({ length: Math.max(0, digits.length - shorter + 1) }, (_, length) =>
    digits.slice(0, length),
  )
}

export const reversed = (digits: string): string => Array.from(digits).toReversed().join('')

/** The groups of three by which an index finds digits: the last three of them, of which those at a number's very end are kept apart. */
export function gramsOf(digits: string, atEnd: boolean): number[] {
  const groups = [3, 4, 5].filter((from) => from <= digits.length)
  const grams = groups.map((from) => Number(digits.slice(-from).slice(0, 3)))
  return atEnd ? [1000 + grams[0]!, ...grams.slice(1)] : [...new Set(grams)]
}
