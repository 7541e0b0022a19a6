import type { Sql } from '#platform/database/db.ts'
import { noOwner } from './lease-store.ts'

/**
 * For the transaction of a restore: whatever waited when the backup was made may have left since. It becomes what it is when a node
 * dies with it on the wire, so that each account says whether it goes again, flagged, or is given up. Answers how many.
 */
export async function doubtWaiting(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `update dispatch set owner = $1, lease_until = clock_timestamp(), sent_at = coalesce(sent_at, clock_timestamp())`,
    [noOwner],
  )
  return rowCount ?? 0
}
