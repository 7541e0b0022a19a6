import { type Caller, portalProblems } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { answerReport } from '#platform/reports/answer.ts'
import { buildReport, readFilters } from '../reports/report.ts'
import type { reportOperations } from './report-contract.ts'

/** Handlers of the operation that counts the customer's delivery attempts. */
export function reportHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): Handlers<Contract<typeof reportOperations>, Caller> {
  return {
    readOwnWebhookReport({ caller: { account } }, { query }) {
      const filters = readFilters({ ...query, account_id: account.id })
      return answerReport({
        query,
        now: clock.now(),
        isOfAll: false,
        faults: [],
        invalid: portalProblems.invalid,
        read: (period, isCompared) =>
          db.accountSnapshot(account.id, (sql) => buildReport(sql, { ...period, ...filters }, isCompared)),
      })
    },
  }
}
