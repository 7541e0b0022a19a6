import type { Config } from '#platform/config/settings.ts'
import { counted } from '#platform/counted.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok, warn } from './finding.ts'

const about = 'Campaign numbers'
const most = 1_000

/** Reports the aggregator that provisions campaign numbers, and numbers for which it has had no result for an hour. */
export async function checkNumberAggregator(
  sql: Sql,
  { numberProvisioning: provider }: Pick<Config, 'numberProvisioning'>,
): Promise<Finding> {
  if (provider === 'simulated') return ok(about, 'the simulator of the sandbox')
  if (provider === 'manual')
    return ok(about, 'no aggregator is connected; operators export the numbers and import the results')
  const { rows } = await sql.query<{ late: number }>(
    `select count(*)::int as late from (
        select from campaign_number
         where due_at is not null and status in ('LINKING', 'UNLINKING') and submitted_at < exchange_now() - interval '1 hour' limit ${most}) n`,
  )
  const { late } = rows[0]!
  if (late === 0) return ok(about, 'an aggregator, over HTTP')
  return warn(
    about,
    `the aggregator has had no result for ${counted(late, 'number')} for more than an hour: check its service and the log.`,
  )
}
