/** Where a text is read: rules name the kinds that they apply to. */
export type Kind = 'comment' | 'api' | 'console' | 'output' | 'docs' | 'test' | 'name'

/** A text that is read as a whole, with the line in the file for each of its parts. */
export type Text = { file: string; kind: Kind; text: string; parts: readonly { at: number; line: number }[] }

export type Piece = { text: string; line: number }

/** Joins pieces of one text, each from a separate line; runs of spaces count as one space. */
export function compose(file: string, kind: Kind, pieces: readonly Piece[]): Text {
  const parts: { at: number; line: number }[] = []
  let text = ''
  for (const piece of pieces) {
    const words = piece.text.replaceAll(/\s+/g, ' ')
    parts.push({ at: text.length, line: piece.line })
    text += text.endsWith(' ') ? words.trimStart() : words
  }
  return { file, kind, text, parts }
}

/** The line that contains the character at this offset. */
export function lineOf({ parts }: Text, offset: number): number {
  return parts.findLast(({ at }) => at <= offset)?.line ?? parts[0]?.line ?? 1
}

/** Pieces of a source text that spans lines; `strip` removes the decoration of a line. */
export function piecesOf(source: string, line: number, strip = (one: string) => one): Piece[] {
  return source.split('\n').map((one, i) => ({ text: `${i > 0 ? ' ' : ''}${strip(one)}`, line: line + i }))
}

/** Code between backticks, paths, addresses and tags are not prose: they are blanked without moving what follows. */
export function proseOf(text: string): string {
  return text
    .replaceAll(/`[^`]*`/g, (code) => `\`${'x'.repeat(Math.max(code.length - 2, 0))}\``)
    .replaceAll(/\b[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|sql|md|cjs)\b/g, (path) => 'x'.repeat(path.length))
    .replaceAll(/https?:\S+/g, (address) => 'x'.repeat(address.length))
    .replaceAll(/\{@\w+ [^}]*\}/g, (tag) => 'x'.repeat(tag.length))
}

export type Sentence = { at: number; text: string }

/** Sentences of a text; abbreviations, version numbers and decimals do not end one. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  const end = /(?<!\b(?:e\.g|i\.e|etc|vs|cf|No|[A-Z]))[.!?]['")\]*]*(?=\s|$)/g
  let at = 0
  for (const { index, 0: mark } of text.matchAll(end)) {
    found.push(trimmed(text, at, index + mark.length))
    at = index + mark.length
  }
  found.push(trimmed(text, at, text.length))
  return found.filter((one) => /[A-Za-z]{2}/.test(one.text))
}

function trimmed(text: string, from: number, to: number): Sentence {
  const part = text.slice(from, to)
  const lead = part.length - part.trimStart().length
  return { at: from + lead, text: part.trim() }
}
