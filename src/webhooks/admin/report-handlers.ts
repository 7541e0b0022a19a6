import { type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { answerReport } from '#platform/reports/answer.ts'
import { buildReport, filterFaults, readFilters } from '../reports/report.ts'
import type { reportOperations } from './report-contract.ts'

/** Handlers of the operation that counts delivery attempts. */
export function reportHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof reportOperations> {
  return {
    readWebhookReport(_, { query }) {
      return answerReport({
        query,
        now: clock.now(),
        isOfAll: query.account_id === undefined,
        faults: filterFaults(query),
        invalid: operatorProblems.invalid,
        read: (period, isCompared) =>
          db.snapshot((sql) => buildReport(sql, { ...period, ...readFilters(query) }, isCompared)),
      })
    },
  }
}
