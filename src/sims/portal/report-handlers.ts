import { type Caller, portalProblems } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { answerReport } from '#platform/reports/answer.ts'
import { buildReport, readFilters } from '../reports/report.ts'
import type { simReportOperations } from './report-contract.ts'

/** Handlers of the operation that sums the usage of the customer's SIMs. */
export function simReportHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Handlers<Contract<typeof simReportOperations>, Caller> {
  return {
    readOwnSimReport({ caller: { account } }, { query }) {
      const filters = readFilters({ ...query, account_id: account.id })
      return answerReport({
        query,
        now: clock.now(),
        isOfAll: false,
        faults: [],
        invalid: portalProblems.invalid,
        read: (period, isCompared) =>
          db.snapshot((sql) => buildReport(sql, { ...period, ...filters }, isCompared)),
      })
    },
  }
}
