import type { Filter, Rule } from './filter.ts'
import { readPattern } from './pattern.ts'

export const isPattern = ({ type }: Rule): boolean => type === 'regexp'

/** What the database decides of a filter, and the clauses for which rows have to be read. */
export function splitFilter(filter: Filter): { decided: Filter; read: Filter } {
  return {
    decided: filter.filter((rules) => !rules.some(isPattern)),
    read: filter.filter((rules) => rules.some(isPattern)),
  }
}

/** A row as far as the clauses with patterns ask for it: whether another rule of each holds, and the texts of its patterns. */
export type Candidate = { others: boolean[]; texts: (string | null)[] }

/** Whether each of the clauses holds for a row, by a pattern or by another of its rules. */
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
