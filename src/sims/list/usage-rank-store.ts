import type { Sql } from '#platform/database/db.ts'
import type { SimFilter } from './filter.ts'
import { conditionsOf } from './find-store.ts'

/** Among how many of those that used most of all a filter looks. */
export const mostLooked = 10_000

type UsageQuery = { month: Date; filter: SimFilter; after: string; skip: number; limit: number }

/**
 * SIMs that have used something in a month, which used most first, among the so many that used most of all; and how many of these the
 * filter finds. Their places are known to a sixteenth, so that only at the end of these ten thousand another one may stand than should.
 */
export async function findMost(
  sql: Sql,
  partnerId: string,
  { month, filter, after, skip, limit }: UsageQuery,
): Promise<{ iccids: string[]; total: number }> {
  const { values, put, where } = conditionsOf(partnerId, filter)
  const { rows } = await sql.query<{ iccids: string[]; total: number }>(
    `with most as materialized (
        select iccid, up + down as used from sim_usage_period
         where partner_id = $1 and month = ${put(month, 'timestamptz')} order by ranked desc limit ${put(mostLooked, 'bigint')}
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
