import { Problem } from '#platform/contract/problem.ts'
import type { RowCounts } from '#platform/http/rows/row-report.ts'
import { operatorProblems } from './problems.ts'

/** Refuses an upload: names each wrong row by its line, and by the member where it is one. */
export function wrongRows({ rows, wrong, told: reported }: RowCounts): Problem {
  const faults = reported
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ line, faults }) =>
      faults.map((fault) => ({
        ...fault,
        name: fault.name ? `line ${line}: ${fault.name}` : `line ${line}`,
      })),
    )
  const detail = `Of ${rows} rows ${wrong} are wrong; nothing has been changed.`
  return new Problem(operatorProblems.invalid, { detail, faults })
}
