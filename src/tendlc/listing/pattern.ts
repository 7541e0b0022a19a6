import { RE2JS } from 're2js'

/** A regular expression matched anywhere in a text, in time linear in its length. */
export type Pattern = Pick<RE2JS, 'test'>

export const longestPattern = 100
/** Maximum of the pattern length, in characters, multiplied by its counted repetitions, because RE2 unrolls them when it compiles. */
const mostUnrolled = 5000

/** Compiles an RE2 regular expression; undefined if it is invalid or would become too large. */
export function readPattern(text: string): Pattern | undefined {
  if (text.length > longestPattern || text.length * repetitions(text) > mostUnrolled) return undefined
  try {
    return RE2JS.compile(text)
  } catch {
    return undefined
  }
}

/** The product of all repetition counts: an upper bound, since only nested counts multiply. */
function repetitions(text: string): number {
  return [...text.matchAll(/\{(\d+)(?:,(\d*))?\}/g)]
    .map(([, least, most]) => Math.max(1, Number(most || least)))
    .reduce((all, one) => all * one, 1)
}
