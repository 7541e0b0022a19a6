/** Of longer words the first letters are looked for, and all of them compared. */
const lookedFor = 12

const digit = /\p{N}/u

/** How many slips of the pen a word of so many letters may have. */
const slipsIn = (letters: number) => (letters < 4 ? 0 : letters < 9 ? 1 : 2)

/**
 * What is left of a word when as many letters as it may have slips, or fewer, are left out among its first ones. Two words that are
 * alike have something of this in common. Nothing of one with digits, which is meant as it is, nor of one that is too short for slips.
 */
export function slipsOf(word: string): Set<string> {
  const left = new Set<string>()
  if (word.length < 3 || digit.test(word)) return left
  const leaveOut = (rest: string, from: number, more: number) => {
    left.add(rest)
    if (more === 0) return
    for (let i = from; i < rest.length; i++) leaveOut(rest.slice(0, i) + rest.slice(i + 1), i, more - 1)
  }
  leaveOut(word.slice(0, lookedFor), 0, slipsIn(word.length))
  return left
}

/**
 * Whether two words are the same but for slips of the pen: a letter too many, missing or wrong, or two that have changed places. One
 * in words of four letters, two in those of nine or more, none in those with digits.
 */
export function isEquivalent(one: string, other: string): boolean {
  if (one === other) return true
  const most = slipsIn(Math.max(one.length, other.length))
  if (Math.abs(one.length - other.length) > most) return false
  return within(most, one, 0, other, 0) && !digit.test(one + other)
}

/** Whether what follows two places is the same but for so many slips. What is the same so far is never better read as a slip. */
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
