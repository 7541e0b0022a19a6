import type { Sql } from '#platform/database/db.ts'
import { noOwner } from './lease-store.ts'

/**
 * Called in the transaction of a restore. Messages that waited at the time of the backup may have been sent since then. They are treated like messages in
 * flight on a dead node, so that each account's settings decide whether they are sent again, flagged, or rejected. Returns their number.
 */
export async function doubtWaiting(sql: Sql): Promise<number> {
  // Messages whose delivery time has passed may have been sent, too.
  await sql.query(`with gone as (
      delete from message_schedule s using exchange_clock c
       where s.due_at <= clock_timestamp() + c.offset_ms * interval '1 ms' returning s.*
    )
    insert into dispatch (message_id, account_id, carrier_id, due_at, expires_at, bucket)
    select g.message_id, g.account_id, m.carrier_id, g.due_at, m.expires_at, 'schedule' from gone g join message m on m.id = g.message_id`)
  const { rowCount } = await sql.query(
    `update dispatch set owner = $1, lease_until = clock_timestamp(), sent_at = coalesce(sent_at, clock_timestamp())`,
    [noOwner],
  )
  return rowCount ?? 0
}
