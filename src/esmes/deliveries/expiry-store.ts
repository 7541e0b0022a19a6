import { byIndex } from '#platform/database/by-index.ts'
import type { Db } from '#platform/database/db.ts'

const batch = 1_000
const batchesAtOnce = 20

/**
 * Ends deliveries that no client has acknowledged in time, also if no client was bound; a delivery that a node has leased ends with its
 * attempt. `now` is exchange time in milliseconds. Safe to run on several nodes.
 */
export async function expireDeliveries(db: Pick<Db, 'tx'>, now: number): Promise<void> {
  for (let i = 0; i < batchesAtOnce; i++) if ((await expireSome(db, now)) < batch) return
}

function expireSome(db: Pick<Db, 'tx'>, now: number): Promise<number> {
  const query = {
    name: 'expire-smpp-deliveries',
    text: `update smpp_delivery set outcome = 'expired', ended_at = to_timestamp($1::float8 / 1000)
       where id = any (array(
         select id from smpp_delivery where outcome is null and owner is null and expires_at <= to_timestamp($1::float8 / 1000)
          order by expires_at limit $2 for update skip locked))`,
    values: [now, batch],
  }
  return db.tx((sql) => byIndex(sql, async () => (await sql.query(query)).rowCount ?? 0))
}
