/**
 * A text as the content checks read it: in lower case, without characters that are not displayed, with full-width and styled characters, dots
 * and dashes replaced by the plain ones. So nothing is hidden from a check by how it is written.
 */
export function foldText(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase()
  return text
    .replaceAll(arabicPhrases, ' ')
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.')
    .replaceAll(/\p{Dash_Punctuation}/gu, '-')
    .toLowerCase()
}

/** Single characters that stand for Arabic phrases of up to 18 letters. No pattern matches them, and a text of them would grow as much. */
const arabicPhrases = /[\ufdf0-\ufdfd]/g
