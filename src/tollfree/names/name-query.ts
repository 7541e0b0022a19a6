import { fold, joinedIn, runsOf, wordsIn, wordsOf } from './fold.ts'
import { isEquivalent } from './slips.ts'

/** What is asked for, word by word, each with the ways of writing it: alone, or as one with a neighbour. */
export type NameQuery = readonly (readonly string[])[]

/** What companies end with, which tells none of them from another. */
const forms = new Set(
  'co company corp corporation inc incorporated limited llc llp lp ltd ltee pc plc pllc'.split(' '),
)

const mostWords = 16

/** The words of what a customer asks for, but for the form of a company behind others; the first sixteen. */
export function nameQueryOf(text: string): NameQuery {
  const provided = runsOf(fold(text))
  const notifier = provided.slice(0, 1 + provided.findLastIndex((run) => !forms.has(run)))
  const runs = notifier.length > 0 ? notifier : provided
  const joined = joinedIn(runs)
  const all = runs.flatMap((run, i) => {
    const words = wordsIn(run)
    if (words.length > 1) return words.map((word) => [word])
    return [[...words, ...joined.slice(Math.max(0, i - 1), i + 1)]]
  })
  return all.slice(0, mostWords)
}

/**
 * Whether a folded name is one that is meant: each word that is asked for stands in it, as it is, as the beginning of a word or with a
 * slip of the pen. Two words may be one there, or one two; their order does not count.
 */
export function resembles(requested: NameQuery, folded: string): boolean {
  const { words, joined } = wordsOf(folded)
  return requested.every((ways) =>
    ways.some(
      (way) => joined.includes(way) || words.some((word) => word.startsWith(way) || isEquivalent(way, word)),
    ),
  )
}
