/**
 * A text as the content checks read it: in lower case, without characters that are not displayed, with full-width and styled characters, dots
 * and dashes replaced by the plain ones. Spelling tricks therefore cannot hide content from a check.
 */
export function foldText(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase()
  return text
    .replaceAll(arabicPhrases, ' ')
    .replaceAll(piledMarks, '$1')
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.')
    .replaceAll(/\p{Dash_Punctuation}/gu, '-')
    .toLowerCase()
}

/**
 * Single characters that stand for Arabic phrases of up to 18 letters. They are removed, because no pattern matches them and normalization would
 * expand them.
 */
const arabicPhrases = /[\ufdf0-\ufdfd]/g

/**
 * More combining marks on one character than any language writes (UAX #15, Stream-Safe Text Format). They are shortened, because
 * normalization sorts them in quadratic time. Normalization also turns half-width voiced marks of Japanese into combining marks.
 */
const piledMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu
