import type { Fault } from '../../contract/problem.ts'
import type { ReadRow } from '../../contract/row-stream.ts'

/** The number of rows in an upload, the number of invalid rows, and the first of these with their errors. */
export type RowCounts = { rows: number; wrong: number; reported: { line: number; faults: Fault[] }[] }

export type RowReport = {
  readonly counts: RowCounts
  /** Counts rows, stores the errors of invalid rows, and yields the valid rows. */
  good<R>(some: readonly ReadRow<R>[]): Iterable<{ line: number; row: R }>
  /** Reports an invalid row; a row with several errors counts once. */
  wrong(line: number, faults: Fault[]): void
  /** Reports a row whose member has the same value as an earlier line. */
  twice(member: string, at: { line: number; first: number }): void
  /** Reports an upload without rows as an error. */
  empty(): void
}

/** The number of invalid rows that are reported with their errors. */
export const mostReported = 1_000

/** States in contracts which invalid rows are reported. */
export const reportedRows = `the first ${mostReported.toLocaleString('en')} invalid rows`

/** States in contracts that an upload with invalid rows changes nothing. */
export const rowsRefused = `Some rows are invalid and nothing has changed; ${reportedRows} are listed by line and member.`

/** Opens the report of one upload. */
export function openRowReport(): RowReport {
  const counts: RowCounts = { rows: 0, wrong: 0, reported: [] }
  const isKnown = openLines()
  const wrong = (line: number, faults: Fault[]) => {
    if (isKnown(line)) {
      counts.reported.find((one) => one.line === line)?.faults.push(...faults)
      return
    }
    counts.wrong += 1
    if (counts.reported.length < mostReported) counts.reported.push({ line, faults: [...faults] })
  }
  return {
    counts,
    wrong,
    *good(some) {
      for (const one of some) {
        counts.rows += 1
        if ('row' in one) yield one
        else wrong(one.line, one.faults)
      }
    },
    twice: (name, { line, first }) =>
      wrong(line, [{ name, reason: `is already in line ${first}`, rule: 'unique' }]),
    empty: () => wrong(0, [{ name: '', reason: 'contains no rows', rule: 'required' }]),
  }
}

/** Adds a line to a set of lines, one bit each, and returns whether the set had contained the line. */
function openLines(): (line: number) => boolean {
  const bits: number[] = []
  return (line) => {
    const [word, bit] = [line >> 5, 1 << (line & 31)]
    const known = bits[word] ?? 0
    bits[word] = known | bit
    return (known & bit) !== 0
  }
}
