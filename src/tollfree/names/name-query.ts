import { fold, joinedIn, runsOf, wordsIn, wordsOf } from './fold.ts'
import { isEquivalent } from './slips.ts'

/** A query, word by word, each with its spellings: alone, or joined with an adjacent word. */
export type NameQuery = readonly (readonly string[])[]

/** Legal forms at the end of company names, which do not distinguish them. */
const legalForms = new Set(
  'co company corp corporation inc incorporated limited llc llp lp ltd ltee pc plc pllc'.split(' '),
)

const mostWords = 16

/** The first 16 words of a query, without a legal form at its end. */
export function nameQueryOf(text: string): NameQuery {
  const provided = runsOf(fold(text))
  const significant = provided.slice(0, 1 + provided.findLastIndex((run) => !legalForms.has(run)))
  const runs = significant.length > 0 ? significant : provided
  const joined = joinedIn(runs)
  const all = runs.flatMap((run, i) => {
    const words = wordsIn(run)
    if (words.length > 1) return words.map((word) => [word])
    return [[...words, ...joined.slice(Math.max(0, i - 1), i + 1)]]
  })
  return all.slice(0, mostWords)
}

/**
 * Whether a folded name matches a query: the name contains each word of the query, also as the beginning of a word or with a typing
 * error. Words may be joined or separated, in any order.
 */
export function resembles(requested: NameQuery, folded: string): boolean {
  const { words, joined } = wordsOf(folded)
  return requested.every((ways) =>
    ways.some(
      (way) => joined.includes(way) || words.some((word) => word.startsWith(way) || isEquivalent(way, word)),
    ),
  )
}
