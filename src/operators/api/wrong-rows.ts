import { Problem } from '#platform/contract/problem.ts'
import type { RowCounts } from '#platform/http/rows/row-report.ts'
import { operatorProblems } from './problems.ts'

const noRows = 'The upload contains no rows; nothing was changed.'

/** The error for an upload with invalid rows: names each by its line and, if known, its member. */
export function wrongRows({ rows, wrong, reported }: RowCounts): Problem {
  const faults = reported
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ line, faults }) => faults.map((fault) => (line === 0 ? fault : { ...fault, line })))
  if (rows === 0) return new Problem(operatorProblems.invalid, { detail: noRows, faults })
  const detail = `${wrong} of ${rows} rows are invalid; nothing was changed.`
  return new Problem(operatorProblems.invalid, { detail, faults, upload: { rows, invalid: wrong } })
}
