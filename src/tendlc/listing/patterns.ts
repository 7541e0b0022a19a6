import type { Filter, Rule } from './filter.ts'
import { readPattern } from './pattern.ts'

export const isPattern = ({ type }: Rule): boolean => type === 'regexp'

/** Splits a filter into clauses that the database decides and clauses with regular expressions. */
export function splitFilter(filter: Filter): { decided: Filter; read: Filter } {
  return {
    decided: filter.filter((rules) => !rules.some(isPattern)),
    read: filter.filter((rules) => rules.some(isPattern)),
  }
}

/** A row as the clauses with patterns need it: whether another rule of each clause holds, and the texts to match. */
export type Candidate = { others: boolean[]; texts: (string | null)[] }

/** Checks whether a row satisfies each clause, by a pattern or by another of its rules. */
export function matcherOf(read: Filter): (row: Candidate) => boolean {
  let texts = 0
  const clauses = read.map((rules) =>
    rules.filter(isPattern).map(({ value }) => ({ pattern: readPattern(value as string)!, at: texts++ })),
  )
  return (row) =>
    clauses.every(
      (patterns, i) =>
        row.others[i] ||
        patterns.some(({ pattern, at }) => row.texts[at] != null && pattern.test(row.texts[at])),
    )
}
