import type { Sql } from '#platform/database/db.ts'
import { countryByCode } from '#platform/mobile-countries.ts'
import { arrange } from '#platform/reports/arrange.ts'
import type { SeriesCounts } from '#platform/reports/report.ts'
import { type Grouping as GroupingSql, readRollups } from '#platform/reports/rollup-store.ts'
import type { Period } from '#platform/reports/span.ts'
import type { Grouping } from './grouping-fields.ts'
import { arithmetic, type Used } from './measures.ts'
import { type Column, rollups } from './rollups.ts'

/** The usage that a report counts. */
export type Counting = Period & {
  groupBy?: Grouping | undefined
  accountId?: string | undefined
  partnerId?: string | undefined
  poolId?: number | undefined
  /** The mobile country codes of a country. */
  mccs?: readonly string[] | undefined
  /** The number of largest groups of which the usage by time is read. */
  top?: number | undefined
}

/** The account of a customer and the country of a code are joined to the sums, because there are fewer of them. */
const groupings: Record<Grouping, (put: (value: unknown) => string) => GroupingSql<Column>> = {
  account: () => ({
    column: 'partner_id',
    named: `select coalesce((select account from sim_partner where partner_id = key), '') as name, keyed.* from keyed`,
  }),
  customer: () => ({ column: 'partner_id' }),
  pool: () => ({ column: 'pool_id', key: "case pool_id when 0 then '' else pool_id::text end" }),
  country: (put) => ({
    column: 'mcc',
    named: `select coalesce(${put(countryByCode)}::jsonb ->> key, key) as name, keyed.* from keyed`,
  }),
}

/** Reads the usage of a report. An empty key stands for SIMs without an account or pool, and for unknown countries. */
export async function readUsageReport(sql: Sql, counting: Counting): Promise<SeriesCounts<Used>> {
  const { groupBy, top } = counting
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const filters = filtersOf(counting, put)
  const wanted = { period: counting, filters, groupBy: groupBy && groupings[groupBy](put), top, values }
  const rows = await readRollups<Column>(sql, rollups, wanted)
  return arrange(rows, arithmetic)
}

function filtersOf(
  { accountId, partnerId, poolId, mccs }: Counting,
  put: (value: unknown) => string,
): { column: Column; condition: string }[] {
  return [
    ...(accountId === undefined
      ? []
      : [
          {
            column: 'partner_id' as const,
            condition: `partner_id = any (array(select partner_id from sim_partner where account = ${put(accountId)}))`,
          },
        ]),
    ...(partnerId === undefined
      ? []
      : [{ column: 'partner_id' as const, condition: `partner_id = ${put(partnerId)}` }]),
    ...(poolId === undefined ? [] : [{ column: 'pool_id' as const, condition: `pool_id = ${put(poolId)}` }]),
    ...(mccs === undefined
      ? []
      : [{ column: 'mcc' as const, condition: `mcc = any (${put(mccs)}::text[])` }]),
  ]
}

type TopSim = { iccid: string; partner_id: string; up: number; down: number; sessions: number }

/** The SIMs of an account, a customer or all with the most data in a month; ranks are accurate to one sixteenth. */
export async function readTopSims(
  sql: Sql,
  { accountId, partnerId }: Counting,
  month: Date,
  limit: number,
): Promise<TopSim[]> {
  const { rows } = await sql.query<TopSim>({
    name: 'read-top-sims',
    text: `select m.iccid, m.partner_id, m.up::float8 as up, m.down::float8 as down, m.sessions from sim_partner p
      cross join lateral (select partner_id, iccid, up, down, sessions from sim_usage_period u
         where u.partner_id = p.partner_id and u.month = $1 order by ranked desc limit $2) m
      where ($3::text is null or p.account = $3) and ($4::text is null or p.partner_id = $4) and m.up + m.down > 0
      order by m.up + m.down desc, m.partner_id, m.iccid limit $2`,
    values: [month, limit, accountId, partnerId],
  })
  return rows
}

/** The names of customers or pools of a report. */
export async function readGroupNames(
  sql: Sql,
  groupBy: Grouping | undefined,
  groups: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const text =
    groupBy === 'customer'
      ? 'select partner_id as key, company_name as name from sim_partner where partner_id = any ($1)'
      : 'select id::text as key, name from sim_pool where id = any ($1::bigint[])'
  if ((groupBy !== 'customer' && groupBy !== 'pool') || groups.length === 0) return new Map()
  const { rows } = await sql.query<{ key: string; name: string }>(text, [groups])
  return new Map(rows.map(({ key, name }) => [key, name]))
}
