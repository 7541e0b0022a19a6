import type { Sql } from '#platform/database/db.ts'
import { noOwner } from './lease-store.ts'

/**
 * Called in the transaction of a restore. Messages that waited at the time of the backup may have been sent since then. They are treated like messages in
 * flight on a dead node, so that each account's settings decide whether they are sent again, flagged, or rejected. Returns their number.
 */
export async function doubtWaiting(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `update dispatch set owner = $1, lease_until = clock_timestamp(), sent_at = coalesce(sent_at, clock_timestamp())`,
    [noOwner],
  )
  return rowCount ?? 0
}
