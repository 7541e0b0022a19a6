import { type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { limitsOfAll, spanOf } from '#platform/reports/span.ts'
import { buildReport, filterFaults, readFilters } from '../reports/report.ts'
import type { simReportOperations } from './contracts/report-contract.ts'

/** Handlers of the operation that sums the usage of SIMs. */
export function simReportHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof simReportOperations> {
  return {
    async readSimReport(_, { query }) {
      const span = spanOf(query, clock.now(), isOfAll(query) ? limitsOfAll : undefined)
      const faults = [...(Array.isArray(span) ? span : []), ...filterFaults(query)]
      if (Array.isArray(span) || faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
      const body = await db.snapshot((sql) =>
        buildReport(sql, { ...span, ...readFilters(query) }, query.compare === 'previous'),
      )
      return { status: 200, body }
    },
  }
}

const isOfAll = ({
  account_id,
  partner_id,
}: {
  account_id?: string | undefined
  partner_id?: string | undefined
}) => account_id === undefined && partner_id === undefined
