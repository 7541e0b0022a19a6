import type { Config } from '#platform/config/settings.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok, warn } from './finding.ts'

const about = 'Number lookup'
const thisMonth = `date_trunc('month', now() at time zone 'UTC')`

/** Reports the number lookup, how many numbers it was queried about in this month and the previous one, and whether its daily limit is reached. */
export async function checkNumberLookup(
  sql: Sql,
  { numberLookup, numberLookupDailyLimit: limit }: Pick<Config, 'numberLookup' | 'numberLookupDailyLimit'>,
): Promise<Finding> {
  if (numberLookup === 'none')
    return ok(about, 'no service is connected; the table of network prefixes determines networks')
  const { rows } = await sql.query<{ current: string; previous: string; limited: string | null }>(
    `select coalesce(sum(queried) filter (where day >= ${thisMonth}), 0)::text as current,
        coalesce(sum(queried) filter (where day < ${thisMonth}), 0)::text as previous,
        to_char(max(limited_at) filter (where day = (now() at time zone 'UTC')::date) at time zone 'UTC', 'HH24:MI') as limited
      from number_lookup_usage where day >= ${thisMonth} - interval '1 month'`,
  )
  const { current, previous, limited } = rows[0]!
  const counts = `${current} numbers were looked up this month, ${previous} in the previous month.`
  if (limited === null) return ok(about, counts)
  return warn(
    about,
    `the daily limit of ${limit} lookups (STROWGER_NUMBER_LOOKUP_DAILY_LIMIT) was reached at ${limited} UTC; the table of network prefixes determines networks until midnight. ${counts}`,
  )
}
