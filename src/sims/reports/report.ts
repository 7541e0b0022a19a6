import type { Fault } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { codesOf } from '#platform/mobile-countries.ts'
import { type Counted, readCompared, reportOf, seriesOf } from '#platform/reports/report.ts'
import { monthOf } from '../usage/month.ts'
import type { Filter, Grouping } from './grouping-fields.ts'
import { arithmetic, type Used } from './measures.ts'
import { type Counting, readGroupNames, readTopSims, readUsageReport } from './report-store.ts'
import { mostSims } from './shapes.ts'

type Wanted = Partial<Record<Filter, string | undefined>> & {
  group_by?: Grouping | undefined
  top?: string | undefined
}

/** The filters and the grouping of a query. */
export const readFilters = ({
  group_by: groupBy,
  account_id: accountId,
  partner_id: partnerId,
  sim_pool_id: poolId,
  country,
  top,
}: Wanted) => ({
  groupBy,
  accountId,
  partnerId,
  poolId: poolId === undefined ? undefined : Number(poolId),
  mccs: country === undefined ? undefined : codesOf(country),
  top: top === undefined ? undefined : Number(top),
})

/** The fields that are missing, because usage is not counted in these combinations for all customers. */
export function filterFaults({ group_by, account_id, partner_id, sim_pool_id, country }: Wanted): Fault[] {
  if (account_id !== undefined || partner_id !== undefined) return []
  const isByCustomer = group_by === 'account' || group_by === 'customer'
  if (group_by !== 'pool' && sim_pool_id === undefined && !(isByCustomer && country !== undefined)) return []
  const reason = 'is required for pools, and for customers in a country'
  return [{ name: 'account_id', reason, rule: 'required' }]
}

/** Reads a report, and the period before. */
export async function buildReport(sql: Sql, counting: Counting, isCompared: boolean) {
  const read = await readCompared((part: Counting) => readUsageReport(sql, part), counting, isCompared)
  const { groups, ...body } = reportOf(counting, counted, read)
  const keys = groups.flatMap(({ key }) => key ?? [])
  const names = await readGroupNames(sql, counting.groupBy, keys)
  return {
    ...body,
    groups: groups.map((group) => ({ ...group, name: names.get(group.key ?? '') ?? null })),
    series: counting.top ? seriesOf(counting, { ...counted, toPoint: counted.toWire }, read.now) : null,
    top_sims: (counting.poolId ?? counting.mccs) ? null : await listTopSims(sql, counting),
  }
}

async function listTopSims(sql: Sql, counting: Counting) {
  const month = monthOf(new Date(counting.to - 1))
  const rows = await readTopSims(sql, counting, month, mostSims)
  return rows.map(({ up, down, ...sim }) => ({ ...sim, up_bytes: up, down_bytes: down }))
}

const counted = {
  arithmetic,
  weight: ({ up, down }: Used) => up + down,
  toWire: ({ up, down, sessions, mo, mt }: Used) => ({
    up_bytes: up,
    down_bytes: down,
    sessions,
    sms_mo: mo,
    sms_mt: mt,
  }),
  keyOf: (key: string) => key || null,
} satisfies Counted<Used, unknown>
