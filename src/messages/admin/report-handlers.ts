import { type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { answerReport } from '#platform/reports/answer.ts'
import { buildReport, filterFaults, readFilters } from '../reports/report.ts'
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
    readReport(_, { query }) {
      const filters = readFilters(query)
      return answerReport({
        query,
        now: clock.now(),
        isOfAll: query.account_id === undefined,
        faults: filterFaults(filters),
        invalid: operatorProblems.invalid,
        read: (period, isCompared) =>
          db.snapshot((sql) => buildReport(sql, { ...period, ...filters }, isCompared)),
      })
    },
  }
}
