import type { Fault } from '../../contract/problem.ts'
import type { ReadRow } from '../../contract/row-stream.ts'

/** The number of rows in an upload, the number of invalid rows, and the first of these with their faults. */
export type RowCounts = { rows: number; wrong: number; told: { line: number; faults: Fault[] }[] }

export type RowReport = {
  readonly said: RowCounts
  /** Counts rows, keeps the faults of the invalid ones, and yields the valid ones. */
  good<R>(some: readonly ReadRow<R>[]): Iterable<{ line: number; row: R }>
  wrong(line: number, faults: Fault[]): void
  /** Reports a row whose member has the same value as an earlier line. */
  twice(member: string, at: { line: number; first: number }): void
  /** Reports an upload without rows as a fault. */
  empty(): void
}

const reportedAtMost = 100

/** Opens the report of one upload. */
export function openRowReport(): RowReport {
  const stated: RowCounts = { rows: 0, wrong: 0, told: [] }
  const wrong = (line: number, faults: Fault[]) => {
    stated.wrong += 1
    if (stated.told.length < reportedAtMost) stated.told.push({ line, faults })
  }
  return {
    said: stated,
    wrong,
    *good(some) {
      for (const one of some) {
        stated.rows += 1
        if ('row' in one) yield one
        else wrong(one.line, one.faults)
      }
    },
    twice: (name, { line, first }) =>
      wrong(line, [{ name, reason: `stands in line ${first} already`, rule: 'unique' }]),
    empty: () => wrong(0, [{ name: '', reason: 'holds no rows', rule: 'required' }]),
  }
}
