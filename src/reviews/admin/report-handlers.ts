import { type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import { answerPage } from '#platform/contract/paging/index.ts'
import type { Db } from '#platform/database/db.ts'
import { answerReport } from '#platform/reports/answer.ts'
import type { Submitted } from '../reports/list-store.ts'
import { readSubmissions, submissionWire } from '../reports/list.ts'
import { buildReport } from '../reports/report.ts'
import type { reportOperations } from './report-contract.ts'

/** Handlers of the operations that count and list submissions. */
export function reportHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof reportOperations> {
  return {
    readComplianceReport(_, { query }) {
      const { group_by: groupBy, account_id: accountId, kind } = query
      return answerReport({
        query,
        now: clock.now(),
        isOfAll: accountId === undefined,
        faults: [],
        invalid: operatorProblems.invalid,
        read: (period, isCompared) =>
          db.snapshot((sql) => buildReport(sql, { ...period, groupBy, accountId, kind }, isCompared)),
      })
    },
    listSubmissions: (_, { query }) =>
      answerPage('submissions', withAccount, readSubmissions(db, query.account_id, query)),
  }
}

const withAccount = (one: Submitted) => ({ api_key: one.accountId, ...submissionWire(one) })
