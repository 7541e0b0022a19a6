// Patterns over folded texts (`foldText`). Each takes linear time: a repetition is bounded, or begins only where a word begins and ends at a character
// that it cannot match.

const wordBefore = String.raw`(?<![\p{L}\p{N}_])`
const wordAfter = String.raw`(?![\p{L}\p{N}_])`

/** Matches any of these words or phrases, with any white space between words. */
function anyOf(...words: string[]): RegExp {
  const phrases = words.join('|').replaceAll(/(?<!\[-) /g, String.raw`\s{1,3}`)
  return new RegExp(`${wordBefore}(?:${phrases})${wordAfter}`, 'u')
}

/** Matches every text with a link or phone number; most texts do not match and need no further check. */
export const mayHaveLink = /[.:]/
export const mayHavePhone = /\d{4}|\+\d|1-8/

/** Domains in which a bare host is a link; in others a path is required, so that "Thank you.Please call" is not a link. */
const bareDomains = 'com|net|org|info|biz|gov|edu|xyz'

const host = String.raw`(?<![@\p{L}\p{N}_.-])(?:[\p{L}\p{N}-]{1,63}\.)+`

/** A URL, a host with a path, or a bare host in a common domain, but not an email address. */
export const link = new RegExp(
  [
    String.raw`\bhttps?:\/\/\S`,
    String.raw`\bwww\.[\p{L}\p{N}]`,
    String.raw`${host}\p{L}{2,63}(?::\d{1,5})?\/\S`,
    String.raw`${host}(?:${bareDomains})(?![\p{L}\p{N}_@-]|\.[\p{L}\p{N}])`,
  ].join('|'),
  'u',
)

const phoneBefore = String.raw`(?<![\p{L}\p{N}_.+#$€£\/=-])`
const phoneAfter = String.raw`(?![\p{L}\p{N}_]|\.\d)`
const between = String.raw`[\s.-]{0,2}`

/**
 * A phone number: of the North American plan in groups of three, three and four digits; of another plan after a plus; or a toll-free number
 * in letters. Dates, amounts, tracking numbers and codes have other groups.
 */
export const phone = new RegExp(
  [
    String.raw`${phoneBefore}(?:\+?1${between})?\(?[2-9]\d{2}\)?${between}[2-9]\d{2}${between}\d{4}${phoneAfter}`,
    String.raw`${phoneBefore}\+\d(?:[\s().-]{0,2}\d){7,14}${phoneAfter}`,
    String.raw`${phoneBefore}1-8(?:00|33|44|55|66|77|88)-(?=[\d-]{0,11}[a-z])[a-z\d-]{7,12}${wordAfter}`,
  ].join('|'),
  'u',
)

export const adult = anyOf(
  'alcohol|beers?|wines?|whiske?y|vodka|liquor',
  'tobacco|cigars?|cigarettes?|vap(?:e|es|ing)',
  'firearms?|guns?|rifles?|ammo|ammunition',
  'xxx|porn[a-z]{0,20}|strip club',
)

export const lending = anyOf('loans?|lend(?:er|ers|ing)|cash advances?|mortgages?|borrow(?:er|ers|ing)?')

export const prohibited = anyOf(
  'payday loans?|debt (?:relief|consolidation|collection)|credit repair',
  'cannabis|marijuana|cbd|kratom',
  'casinos?|sports? betting|get rich quick|work from home|third[- ]party leads?',
)
