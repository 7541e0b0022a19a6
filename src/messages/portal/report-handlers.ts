import { type Caller, portalProblems } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { buildReport, filterFaults, readFilters, spanOf } from '../reports/report.ts'
import type { reportOperations } from './report-contract.ts'

/** Handlers of the operation that counts the customer's messages. */
export function reportHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Handlers<Contract<typeof reportOperations>, Caller> {
  return {
    async readOwnReport({ caller: { account } }, { query }) {
      const span = spanOf(query, clock.now(), true)
      const filters = readFilters({ ...query, account_id: account.id })
      const faults = [...(Array.isArray(span) ? span : []), ...filterFaults(filters)]
      if (Array.isArray(span) || faults.length > 0) throw new Problem(portalProblems.invalid, { faults })
      const body = await db.asAccount(account.id, (sql) =>
        buildReport(sql, { ...span, ...filters }, query.compare === 'previous'),
      )
      return { status: 200, body }
    },
  }
}
