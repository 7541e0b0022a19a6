/** Scripts that leave no blanks between words. */
const unspaced = String.raw`[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`
const letter = String.raw`[\p{L}\p{N}]`
const runs = new RegExp(`[${letter}&&${unspaced}]+|[${letter}--${unspaced}]+`, 'gv')
const isUnspaced = new RegExp(`^${unspaced}`, 'v')

/** The index of names holds no longer ones. */
const mostLetters = 600
const mostOfAWord = 40

const cut = (text: string, most: number) =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('')

/**
 * A name as it is kept and looked for: its words, in small letters without accents, with single blanks between them. Signs part words,
 * but for the apostrophe. Of a long name the first six hundred letters. Done here, because what a database takes for a letter depends
 * on its locale.
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

/** What a folded name has between blanks. */
export const runsOf = (folded: string): string[] => (folded === '' ? [] : folded.split(' '))

/** A run as the word it is, of which forty letters count; where scripts leave no blanks, each two letters that follow one another. */
export function wordsIn(run: string): string[] {
  if (!isUnspaced.test(run)) return [cut(run, mostOfAWord)]
  const letters = Array.from(run)
  if (letters.length < 3) return [run]
  return letters.slice(1).map((one, i) => letters[i]! + one)
}

/** Each two runs that follow one another, as one word. */
export const joinedIn = (provided: readonly string[]): string[] =>
  provided.slice(1).map((run, i) => cut(provided[i]! + run, mostOfAWord))

/** What a folded name is found by: its words, and each two of them as one. */
export function wordsOf(folded: string): { words: string[]; joined: string[] } {
  const provided = runsOf(folded)
  return { words: [...new Set(provided.flatMap(wordsIn))], joined: [...new Set(joinedIn(provided))] }
}
