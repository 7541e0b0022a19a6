import { type Caller, portalProblems } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { answerPage } from '#platform/contract/paging/index.ts'
import type { Db } from '#platform/database/db.ts'
import { answerReport } from '#platform/reports/answer.ts'
import { readSubmissions, submissionWire } from '../reports/list.ts'
import { buildReport } from '../reports/report.ts'
import type { reportOperations } from './report-contract.ts'

/** Handlers of the operations that count and list the customer's submissions. */
export function reportHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Handlers<Contract<typeof reportOperations>, Caller> {
  return {
    readOwnComplianceReport({ caller: { account } }, { query }) {
      const counting = { groupBy: query.group_by, accountId: account.id, kind: query.kind }
      return answerReport({
        query,
        now: clock.now(),
        isOfAll: false,
        faults: [],
        invalid: portalProblems.invalid,
        read: (period, isCompared) =>
          db.accountSnapshot(account.id, (sql) => buildReport(sql, { ...period, ...counting }, isCompared)),
      })
    },
    listOwnSubmissions: ({ caller: { account } }, { query }) =>
      answerPage('submissions', submissionWire, readSubmissions(db, account.id, query)),
  }
}
