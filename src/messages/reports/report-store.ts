import type { Sql } from '#platform/database/db.ts'
import { arrange } from '#platform/reports/arrange.ts'
import type { SeriesCounts } from '#platform/reports/report.ts'
import { type Grouping as GroupingSql, readRollups } from '#platform/reports/rollup-store.ts'
import type { Period } from '#platform/reports/span.ts'
import type { Grouping } from './grouping-fields.ts'
import { arithmetic, type Measures } from './measures.ts'
import { type Column, rollups } from './rollups.ts'

/** The messages that a report counts, and how it groups them. Times are exchange time in milliseconds, at the bounds of steps. */
export type Counting = Period & {
  groupBy?: Grouping | undefined
  accountId?: string | undefined
  carrierId?: string | undefined
  country?: string | undefined
  network?: string | undefined
  sender?: string | undefined
  errorCode?: number | undefined
  /** The number of largest groups of which the counts by time are read. */
  top?: number | undefined
}

export type Report = SeriesCounts<Measures>

/** Rows of messages without a known network have the country instead, of two letters. */
const isCountry = (column: string) => `length(${column}) = 2`

const columns: Record<Grouping, GroupingSql<Column>> = {
  account: { column: 'account_id' },
  carrier: { column: 'carrier_id' },
  country: {
    column: 'network',
    named: `select coalesce(country, case when ${isCountry('key')} then key else '' end) as name, keyed.* from keyed
      left join (select network, min(country) as country from network_prefix group by 1) c on c.network = key`,
  },
  network: { column: 'network', key: `case when ${isCountry('network')} then '' else network end` },
  sender: { column: 'sender' },
  error: { column: 'error_code', key: 'error_code::text' },
}

/** Reads the counts of a report. An empty key stands for unknown values, and for other senders. */
export async function readReport(sql: Sql, counting: Counting): Promise<Report> {
  const { groupBy, top } = counting
  const values: unknown[] = []
  const filters = filtersOf(counting, (value) => `$${values.push(value)}`)
  const wanted = { period: counting, filters, groupBy: groupBy && columns[groupBy], top, values }
  return arrange(await readRollups<Column>(sql, rollups, wanted), arithmetic)
}

/** The conditions of a report, with the columns that they need. */
function filtersOf(
  counting: Counting,
  put: (value: unknown) => string,
): { column: Column; condition: string }[] {
  const { accountId, carrierId, network, sender, errorCode, country } = counting
  const equal = { account_id: accountId, carrier_id: carrierId, network, sender, error_code: errorCode }
  const filters = Object.entries(equal)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => ({ column: column as Column, condition: `${column} = ${put(value)}` }))
  if (country === undefined) return filters
  const code = put(country)
  const condition = `network = any (array(select network from network_prefix where country = ${code} union all select ${code}))`
  return [...filters, { column: 'network', condition }]
}
