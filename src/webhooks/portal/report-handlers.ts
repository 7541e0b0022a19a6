import { type Caller, portalProblems } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { spanOf } from '#platform/reports/span.ts'
import { buildReport } from '../reports/report.ts'
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
    async readOwnWebhookReport({ caller: { account } }, { query }) {
      const { group_by: groupBy, origin, result, top } = query
      const span = spanOf(query, clock.now())
      if (Array.isArray(span)) throw new Problem(portalProblems.invalid, { faults: span })
      const counting = {
        ...span,
        groupBy,
        accountId: account.id,
        origin,
        result,
        top: top === undefined ? undefined : Number(top),
      }
      const body = await db.accountSnapshot(account.id, (sql) =>
        buildReport(sql, counting, query.compare === 'previous'),
      )
      return { status: 200, body }
    },
  }
}
