import { compose, type Piece, type Text } from './text.ts'

/** Paragraphs, items, headings and cells of a page; code blocks are left out. */
export function textsOfPage(file: string, source: string): Text[] {
  const texts: Text[] = []
  let open: Piece[] = []
  let fenced = false
  const close = () => {
    if (open.length > 0) texts.push(compose(file, 'docs', open))
    open = []
  }
  source.split('\n').forEach((row, i) => {
    const line = i + 1
    if (/^\s*(?:```|~~~)/.test(row)) fenced = !fenced
    if (fenced || /^\s*(?:```|~~~|$|\|[-:| ]+\|$)/.test(row)) return close()
    if (row.trimStart().startsWith('|')) {
      close()
      texts.push(...cellsOf(row).map((text) => compose(file, 'docs', [{ text, line }])))
      return undefined
    }
    if (/^\s*(?:[-*+]|\d+\.|#+|>)\s/.test(row)) close()
    open.push({ text: `${open.length > 0 ? ' ' : ''}${plain(row)}`, line })
    if (/^#+\s/.test(row)) close()
    return undefined
  })
  close()
  return texts
}

function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .map(plain)
    .filter((cell) => cell !== '')
}

function plain(row: string): string {
  return row
    .replace(/^\s*(?:[-*+]|\d+\.|#+|>)\s+/, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\*\*|[[\]]|<a [^>]*>|<\/a>/g, '')
    .trim()
}
