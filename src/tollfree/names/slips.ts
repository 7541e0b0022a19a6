/** Maximum number of indexed letters of a word; comparison uses all letters. */
const indexedLetters = 12

const digit = /\p{N}/u

/** Typing errors allowed in a word of this length. */
const errorsAllowedIn = (letters: number) => (letters < 4 ? 0 : letters < 9 ? 1 : 2)

/**
 * Variants of a word with as many letters deleted from its beginning as typing errors are allowed; equivalent words share a variant. Empty
 * for words with digits, which must match exactly, and for words too short for errors.
 */
export function slipsOf(word: string): Set<string> {
  const left = new Set<string>()
  if (word.length < 3 || digit.test(word)) return left
  const leaveOut = (rest: string, from: number, more: number) => {
    left.add(rest)
    if (more === 0) return
    for (let i = from; i < rest.length; i++) leaveOut(rest.slice(0, i) + rest.slice(i + 1), i, more - 1)
  }
  leaveOut(word.slice(0, indexedLetters), 0, errorsAllowedIn(word.length))
  return left
}

/**
 * Whether two words are the same except for typing errors: an added, missing or replaced letter, or two swapped letters. Allows one error in
 * words of four letters, two in words of nine or more, none in words with digits.
 */
export function isEquivalent(one: string, other: string): boolean {
  if (one === other) return true
  const most = errorsAllowedIn(Math.max(one.length, other.length))
  if (Math.abs(one.length - other.length) > most) return false
  return within(most, one, 0, other, 0) && !digit.test(one + other)
}

/** Whether the rest of two words is the same except for this many errors. Skipping equal letters first never increases the number of errors. */
function within(slips: number, one: string, i: number, other: string, j: number): boolean {
  while (i < one.length && one[i] === other[j]) [i, j] = [i + 1, j + 1]
  if (Math.max(one.length - i, other.length - j) <= slips) return true
  if (slips === 0) return false
  return (
    within(slips - 1, one, i + 1, other, j + 1) ||
    within(slips - 1, one, i + 1, other, j) ||
    within(slips - 1, one, i, other, j + 1) ||
    (one[i] === other[j + 1] && one[i + 1] === other[j] && within(slips - 1, one, i + 2, other, j + 2))
  )
}
