import type { Config } from '#platform/config/settings.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok } from './finding.ts'

/** Reports the number lookup, and how many numbers it was queried about in this month and the previous one. */
export async function checkNumberLookup(sql: Sql, { numberLookup }: Config): Promise<Finding> {
  const about = 'Number lookup'
  if (numberLookup === 'none')
    return ok(about, 'no service is connected; the table of network prefixes determines networks.')
  const { rows } = await sql.query<{ current: string; previous: string }>(
    `select coalesce(sum(queried) filter (where day >= date_trunc('month', now() at time zone 'UTC')), 0)::text as current,
        coalesce(sum(queried) filter (where day < date_trunc('month', now() at time zone 'UTC')), 0)::text as previous
      from number_lookup_usage where day >= date_trunc('month', now() at time zone 'UTC') - interval '1 month'`,
  )
  const { current, previous } = rows[0]!
  return ok(about, `${current} numbers were looked up this month, ${previous} in the previous month.`)
}
