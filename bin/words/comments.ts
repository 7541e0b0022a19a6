import { compose, piecesOf, type Text } from './text.ts'

export type Range = readonly [from: number, to: number]

/** Comments of a file whose literals are known; lines of `//` or `--` that follow each other are one text. */
export function commentsOf(file: string, source: string, marks: RegExp, literals: readonly Range[] = []) {
  const lineAt = lineCounter(source)
  const found: { line: number; last: number; text: string; column: number }[] = []
  let next = 0
  for (const match of source.matchAll(marks)) {
    const at = match.index
    while (next < literals.length && literals[next]![1] <= at) next++
    const literal = literals[next]
    if (at < (found.at(-1)?.column ?? -1) || (literal && literal[0] <= at)) continue
    const line = lineAt(at)
    const before = found.at(-1)
    const isLine = /^(?:\/\/|--|#)/.test(match[0])
    if (isLine && before?.last === line - 1 && isAlone(source, at)) {
      before.text += `\n${match[0]}`
      before.last = line
    } else found.push({ line, last: line + match[0].split('\n').length - 1, text: match[0], column: at })
  }
  return found.map(({ line, text }): Text => compose(file, 'comment', piecesOf(text, line, bare)))
}

function isAlone(source: string, at: number): boolean {
  return source.slice(source.lastIndexOf('\n', at) + 1, at).trim() === ''
}

function bare(line: string): string {
  return line.replace(/^\s*(?:\/\*+|\*(?!\/)|\/\/+|--+|#+)\s?/, '').replace(/\s*\*\/\s*$/, '')
}

function lineCounter(source: string) {
  let at = 0
  let line = 1
  return (offset: number) => {
    for (; at < offset; at++) if (source[at] === '\n') line++
    return line
  }
}

const marksByEnding: Readonly<Record<string, RegExp>> = {
  ts: /\/\*[\s\S]*?\*\/|\/\/.*/g,
  css: /\/\*[\s\S]*?\*\//g,
  sql: /--.*|\/\*[\s\S]*?\*\//g,
  yaml: /(?<=^|\s)#.*/gm,
}

export function commentMarks(ending: string): RegExp {
  return marksByEnding[ending]!
}
