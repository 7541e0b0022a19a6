import { type Caller, portalProblems } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { answerPage } from '#platform/contract/paging/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { spanOf } from '#platform/reports/span.ts'
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
    async readOwnComplianceReport({ caller: { account } }, { query }) {
      const span = spanOf(query, clock.now())
      if (Array.isArray(span)) throw new Problem(portalProblems.invalid, { faults: span })
      const counting = { ...span, groupBy: query.group_by, accountId: account.id, kind: query.kind }
      const body = await db.accountSnapshot(account.id, (sql) =>
        buildReport(sql, counting, query.compare === 'previous'),
      )
      return { status: 200, body }
    },
    listOwnSubmissions: ({ caller: { account } }, { query }) =>
      answerPage('submissions', submissionWire, readSubmissions(db, account.id, query)),
  }
}
