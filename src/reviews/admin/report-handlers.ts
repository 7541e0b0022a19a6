import { type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import { answerPage } from '#platform/contract/paging/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { limitsOfAll, spanOf } from '#platform/reports/span.ts'
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
    async readComplianceReport(_, { query }) {
      const { group_by: groupBy, account_id: accountId, kind } = query
      const span = spanOf(query, clock.now(), accountId === undefined ? limitsOfAll : undefined)
      if (Array.isArray(span)) throw new Problem(operatorProblems.invalid, { faults: span })
      const counting = { ...span, groupBy, accountId, kind }
      const body = await db.snapshot((sql) => buildReport(sql, counting, query.compare === 'previous'))
      return { status: 200, body }
    },
    listSubmissions: (_, { query }) =>
      answerPage('submissions', withAccount, readSubmissions(db, query.account_id, query)),
  }
}

const withAccount = (one: Submitted) => ({ api_key: one.accountId, ...submissionWire(one) })
