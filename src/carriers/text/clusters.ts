import { isHighSurrogate } from './gsm.ts'

/**
 * Grapheme clusters according to UAX #29 of Unicode 10, which the public segment calculator follows. The rules are implemented here, because
 * the rules of the runtime change with the runtime version, which would change prices.
 */

/** Characters that extend the preceding character: marks, and the emoji joiner. */
const FOLLOWS =
  /^[[\p{Gr_Ext}\p{Mc}\u{200d}\u{e33}\u{eb3}]--[\u{102b}\u{102c}\u{1038}\u{1062}-\u{1064}\u{1067}-\u{106d}\u{1083}\u{1087}-\u{108c}\u{108f}\u{109a}-\u{109c}\u{1a61}\u{1a63}\u{1a64}\u{aa7b}\u{aa7d}]]/v
/** Characters that extend the following character. */
const LEADS =
  /^[\u{600}-\u{605}\u{6dd}\u{70f}\u{8e2}\u{d4e}\u{110bd}\u{111c2}\u{111c3}\u{11a3a}\u{11a86}-\u{11a89}\u{11d46}]/u
const CONTROL = /^[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\u{200c}-\u{200d}\u{e0020}-\u{e007f}]]/v
/** Emoji that a joiner attaches to the previous emoji: people, professions, a heart, a rainbow. */
const GLUED =
  /^[\u{2640}\u{2642}\u{2695}\u{2696}\u{2708}\u{2764}\u{1f308}\u{1f33e}\u{1f373}\u{1f393}\u{1f3a4}\u{1f3a8}\u{1f3eb}\u{1f3ed}\u{1f466}-\u{1f469}\u{1f48b}\u{1f4bb}\u{1f4bc}\u{1f527}\u{1f52c}\u{1f5e8}\u{1f680}\u{1f692}]/u
const SKIN_TONE = /^\p{EMod}/u
/** Characters that accept a skin tone in Unicode 10, with marks in between. */
const TAKES_SKIN_TONE =
  /[\p{EBase}--[\u{1f46a}-\u{1f46d}\u{1f46f}\u{1f48f}\u{1f491}\u{1f90c}\u{1f90f}\u{1f91d}\u{1f93c}\u{1f977}\u{1f9b5}-\u{1f9bb}\u{1f9cd}-\u{1f9cf}\u{1fac3}-\u{1fac5}\u{1faf0}-\u{1faf8}]]\p{Gr_Ext}*$/v
const FLAG_LETTER = /^\p{RI}/u
const FLAG_LETTERS = /\p{RI}*$/u

const ZERO_WIDTH_JOINER = 0x200d
const FIRST_MARK = 0x300

/**
 * The end of the last complete grapheme of `text` between `start` and `limit`; `start` if none fits. Positions are UTF-16 units, and
 * a grapheme begins at `start`.
 */
export function endOfCharacters(text: string, start: number, limit: number): number {
  let end = limit
  while (end > start && !isBorder(text, start, end)) end -= 1
  return end
}

/** Whether a grapheme ends at `at`, given that a grapheme begins at `start`. */
function isBorder(text: string, start: number, at: number): boolean {
  if (at >= text.length) return true
  const left = text.charCodeAt(at - 1)
  const right = text.charCodeAt(at)
  if (left < FIRST_MARK && right < FIRST_MARK) return true
  if (isLow(right) && isHighSurrogate(left)) return false
  const before = text.slice(start, at)
  const previous = isLow(left) ? before.slice(-2) : before.slice(-1)
  const next = text.slice(at, at + 2)
  if (CONTROL.test(previous) || CONTROL.test(next)) return true
  if (FOLLOWS.test(next) || LEADS.test(previous)) return false
  if (left === ZERO_WIDTH_JOINER && GLUED.test(next)) return false
  if (SKIN_TONE.test(next)) return !TAKES_SKIN_TONE.test(before)
  if (FLAG_LETTER.test(next)) return (FLAG_LETTERS.exec(before)![0].length / 2) % 2 === 0
  return !isOneSyllable(hangul(left), hangul(right))
}

type Hangul = 'L' | 'V' | 'T' | 'LV' | 'LVT' | undefined

/** A Hangul syllable is one unit, or a sequence of leading, vowel and trailing letters. */
function isOneSyllable(left: Hangul, right: Hangul): boolean {
  if (!left || !right) return false
  if (left === 'L') return right !== 'T'
  if (left === 'V' || left === 'LV') return right === 'V' || right === 'T'
  return right === 'T'
}

function hangul(unit: number): Hangul {
  if (unit < 0x1100) return undefined
  if (unit <= 0x115f || (unit >= 0xa960 && unit <= 0xa97c)) return 'L'
  if (unit <= 0x11a7 || (unit >= 0xd7b0 && unit <= 0xd7c6)) return 'V'
  if (unit <= 0x11ff || (unit >= 0xd7cb && unit <= 0xd7fb)) return 'T'
  if (unit < 0xac00 || unit > 0xd7a3) return undefined
  return (unit - 0xac00) % 28 === 0 ? 'LV' : 'LVT'
}

const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff
