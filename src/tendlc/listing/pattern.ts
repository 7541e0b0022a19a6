import { RE2JS } from 're2js'

/** A regular expression that is found anywhere in a text, in time that grows with the text's length and no faster. */
export type Pattern = Pick<RE2JS, 'test'>

export const longestPattern = 100
/** Characters of a pattern times its counted repetitions, which are unrolled before the first text is read. */
const mostUnrolled = 5000

/** Reads a regular expression in the language of RE2; nothing where it is none, or would become too large. */
export function readPattern(text: string): Pattern | undefined {
  if (text.length > longestPattern || text.length * repetitions(text) > mostUnrolled) return undefined
  try {
    return RE2JS.compile(text)
  } catch {
    return undefined
  }
}

/** Nested counts multiply; that those side by side do not is passed over. */
function repetitions(text: string): number {
  return [...text.matchAll(/\{(\d+)(?:,(\d*))?\}/g)]
    .map(([, least, most]) => Math.max(1, Number(most || least)))
    .reduce((all, one) => all * one, 1)
}
