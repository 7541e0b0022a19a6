import type { Config } from '#platform/config/settings.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok, warn } from './finding.ts'

const code = 'number_lookup'
const today = "(now() at time zone 'UTC')::date"
const thisMonth = `date_trunc('month', now() at time zone 'UTC')`

/** A service that has recognized none of at least this number of numbers on a day probably does not work. */
const minimumQueried = 20

type Usage = { current: string; previous: string; limited: string | null; today: number; known: number }

/** Reports the number lookup, how many numbers it was queried about in this month and the previous one, and whether its daily limit is reached. */
export async function checkNumberLookup(
  sql: Sql,
  { numberLookup, numberLookupDailyLimit: limit }: Pick<Config, 'numberLookup' | 'numberLookupDailyLimit'>,
): Promise<Finding> {
  if (numberLookup === 'none')
    return ok(code, 'no service is connected; the table of network prefixes determines networks')
  const { rows } = await sql.query<Usage>(
    `select coalesce(sum(queried) filter (where day >= ${thisMonth}), 0)::text as current,
        coalesce(sum(queried) filter (where day < ${thisMonth}), 0)::text as previous,
        coalesce(sum(queried) filter (where day = ${today}), 0)::int as today, coalesce(sum(known) filter (where day = ${today}), 0)::int as known,
        to_char(max(limited_at) filter (where day = ${today}) at time zone 'UTC', 'HH24:MI') as limited
      from number_lookup_usage where day >= ${thisMonth} - interval '1 month'`,
  )
  const { current, previous, limited, today: queried, known } = rows[0]!
  const counts = `${current} numbers were looked up this month, ${previous} in the previous month.`
  if (limited === null && queried >= minimumQueried && known === 0)
    return warn(
      code,
      `the service recognized none of today's ${queried} numbers: check STROWGER_NUMBER_LOOKUP_URL and the log. ${counts}`,
    )
  if (limited === null) return ok(code, counts)
  return warn(
    code,
    `the daily limit of ${limit} lookups (STROWGER_NUMBER_LOOKUP_DAILY_LIMIT) was reached at ${limited} UTC; the table of network prefixes determines networks until midnight. ${counts}`,
  )
}
