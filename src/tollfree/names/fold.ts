/** Scripts without spaces between words. */
const unspaced = String.raw`[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`
const letter = String.raw`[\p{L}\p{N}]`
const runs = new RegExp(`[${letter}&&${unspaced}]+|[${letter}--${unspaced}]+`, 'gv')
const isUnspaced = new RegExp(`^${unspaced}`, 'v')

/** Maximum length of a name in the index, in letters. */
const mostLetters = 600
const mostOfAWord = 40

const cut = (text: string, most: number) =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('')

/**
 * A name as it is indexed and searched: words in lower case without accents, separated by single blanks. Punctuation separates words, except the
 * apostrophe. Longer names are cut. The database does not fold names, because its notion of a letter depends on its locale.
 */
export function fold(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʼ]/gu, '')
    .normalize('NFC')
  return cut((plain.match(runs) ?? []).join(' '), mostLetters).trimEnd()
}

/** The parts of a folded name, separated by blanks. */
export const runsOf = (folded: string): string[] => (folded === '' ? [] : folded.split(' '))

/** The words of a part: the part itself, cut to 40 letters; in scripts without spaces, each pair of adjacent letters. */
export function wordsIn(run: string): string[] {
  if (!isUnspaced.test(run)) return [cut(run, mostOfAWord)]
  const letters = Array.from(run)
  if (letters.length < 3) return [run]
  return letters.slice(1).map((one, i) => letters[i]! + one)
}

/** Each pair of adjacent parts, joined to one word. */
export const joinedIn = (provided: readonly string[]): string[] =>
  provided.slice(1).map((run, i) => cut(provided[i]! + run, mostOfAWord))

/** The search keys of a folded name: its words, and each pair of them joined. */
export function wordsOf(folded: string): { words: string[]; joined: string[] } {
  const provided = runsOf(folded)
  return { words: [...new Set(provided.flatMap(wordsIn))], joined: [...new Set(joinedIn(provided))] }
}
