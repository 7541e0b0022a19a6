import { type Caller, portalProblems } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { spanOf } from '#platform/reports/span.ts'
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
    async readOwnSimReport({ caller: { account } }, { query }) {
      const span = spanOf(query, clock.now())
      if (Array.isArray(span)) throw new Problem(portalProblems.invalid, { faults: span })
      const counting = { ...span, ...readFilters({ ...query, account_id: account.id }) }
      const body = await db.snapshot((sql) => buildReport(sql, counting, query.compare === 'previous'))
      return { status: 200, body }
    },
  }
}
