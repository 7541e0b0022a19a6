import { type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { answerReport } from '#platform/reports/answer.ts'
import { buildReport, filterFaults, readFilters } from '../reports/report.ts'
import type { simReportOperations } from './contracts/report-contract.ts'

/** Handlers of the operation that sums the usage of SIMs. */
export function simReportHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof simReportOperations> {
  return {
    readSimReport(_, { query }) {
      return answerReport({
        query,
        now: clock.now(),
        isOfAll: query.account_id === undefined && query.partner_id === undefined,
        faults: filterFaults(query),
        invalid: operatorProblems.invalid,
        read: (period, isCompared) =>
          db.snapshot((sql) => buildReport(sql, { ...period, ...readFilters(query) }, isCompared)),
      })
    },
  }
}
