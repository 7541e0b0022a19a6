import { Problem } from '#platform/contract/problem.ts'
import type { RowCounts } from '#platform/http/rows/row-report.ts'
import { operatorProblems } from './problems.ts'

/** The error for an upload with invalid rows: names each by its line and, if known, its member. */
export function wrongRows({ rows, wrong, reported }: RowCounts): Problem {
  const faults = reported
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ line, faults }) =>
      faults.map((fault) => ({
        ...fault,
        name: fault.name ? `line ${line}: ${fault.name}` : `line ${line}`,
      })),
    )
  const detail = `${wrong} of ${rows} rows are invalid; nothing was changed.`
  return new Problem(operatorProblems.invalid, { detail, faults })
}
