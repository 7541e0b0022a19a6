import { type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { limitsOfAll, spanOf } from '#platform/reports/span.ts'
import { buildReport, filterFaults } from '../reports/report.ts'
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
    async readWebhookReport(_, { query }) {
      const { group_by: groupBy, account_id: accountId, origin, result, top } = query
      const span = spanOf(query, clock.now(), accountId === undefined ? limitsOfAll : undefined)
      const faults = [...(Array.isArray(span) ? span : []), ...filterFaults(query)]
      if (Array.isArray(span) || faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
      const counting = {
        ...span,
        groupBy,
        accountId,
        origin,
        result,
        top: top === undefined ? undefined : Number(top),
      }
      const body = await db.snapshot((sql) => buildReport(sql, counting, query.compare === 'previous'))
      return { status: 200, body }
    },
  }
}
