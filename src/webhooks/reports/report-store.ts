import type { Sql } from '#platform/database/db.ts'
import { arrange } from '#platform/reports/arrange.ts'
import type { SeriesCounts } from '#platform/reports/report.ts'
import { readRollups } from '#platform/reports/rollup-store.ts'
import type { Period } from '#platform/reports/span.ts'
import { registeredIdOf } from '../event/endpoint-key.ts'
import type { Grouping } from './grouping-fields.ts'
import { arithmetic, type Measures } from './measures.ts'
import { type Column, rollups } from './rollups.ts'

/** The attempts that a report counts. */
export type Counting = Period & {
  groupBy?: Grouping | undefined
  accountId?: string | undefined
  origin?: string | undefined
  result?: string | undefined
  /** The number of largest groups of which the attempts by time are read. */
  top?: number | undefined
}

const columns: Record<Grouping, Column> = { account: 'account_id', endpoint: 'origin', result: 'result' }

/** Reads the attempts of a report. */
export async function readWebhookReport(sql: Sql, counting: Counting): Promise<SeriesCounts<Measures>> {
  const { groupBy, top, accountId, origin, result } = counting
  const equal = Object.entries({ account_id: accountId, origin, result }).filter(
    ([, value]) => value !== undefined,
  )
  const rows = await readRollups<Column>(sql, rollups, {
    period: counting,
    filters: equal.map(([column], i) => ({ column: column as Column, condition: `${column} = $${i + 1}` })),
    groupBy: groupBy && { column: columns[groupBy] },
    top,
    values: equal.map(([, value]) => value),
  })
  return arrange(rows, arithmetic)
}

/** The URLs of the registered endpoints among some origins, by origin. */
export async function readEndpointUrls(
  sql: Sql,
  origins: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = origins.flatMap((origin) => registeredIdOf(origin) ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql.query<{ origin: string; url: string }>(
    `select 'endpoint:' || id as origin, url from account_endpoint where id = any ($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ origin, url }) => [origin, url]))
}
