import type { Sql } from '#platform/database/db.ts'
import type { SimFilter } from './filter.ts'
import { conditionsOf } from './find-store.ts'

/** Number of SIMs with the highest usage that a filter searches. */
export const rankedLimit = 10_000

type UsageQuery = { month: Date; filter: SimFilter; after: string; skip: number; limit: number }

/**
 * SIMs with usage in a month that match the filter, highest usage first, and their number. Only the SIMs with the highest usage are searched.
 * The stored ranks are accurate to one sixteenth, so that only the end of the searched 10,000 may be inaccurate.
 */
export async function findByUsage(
  sql: Sql,
  partnerId: string,
  { month, filter, after, skip, limit }: UsageQuery,
): Promise<{ iccids: string[]; total: number }> {
  const { values, put, where } = conditionsOf(partnerId, filter)
  const { rows } = await sql.query<{ iccids: string[]; total: number }>(
    `with most as materialized (
        select iccid, up + down as used from sim_usage_period
         where partner_id = $1 and month = ${put(month, 'timestamptz')} order by ranked desc limit ${put(rankedLimit, 'bigint')}
      ), found as materialized (
        select iccid, row_number() over (order by used desc, iccid) as at from most join sim using (iccid)
         where used > 0 and ${where}
      )
      select array(select iccid from found
           where ${after === '' ? 'true' : `at > (select at from found where iccid = ${put(after, 'text')})`}
           order by at offset ${put(skip, 'bigint')} limit ${put(limit, 'bigint')}) as iccids,
        (select count(*) from found) as total`,
    values,
  )
  return rows[0]!
}
