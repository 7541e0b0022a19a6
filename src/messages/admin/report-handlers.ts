import { type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { buildReport, filterFaults, readFilters, spanOf } from '../reports/report.ts'
import type { reportOperations } from './report-contract.ts'

/** Handlers of the operation that counts messages. */
export function reportHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): OperatorHandlers<typeof reportOperations> {
  return {
    async readReport(_, { query }) {
      const span = spanOf(query, clock.now(), query.account_id !== undefined)
      const filters = readFilters(query)
      const faults = [...(Array.isArray(span) ? span : []), ...filterFaults(filters)]
      if (Array.isArray(span) || faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
      const body = await db.snapshot((sql) =>
        buildReport(sql, { ...span, ...filters }, query.compare === 'previous'),
      )
      return { status: 200, body }
    },
  }
}
