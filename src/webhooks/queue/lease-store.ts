import type { Sql } from '#platform/database/db.ts'
import { plainArray } from '../event/array-literal.ts'

/** Releases the leases that this node ID had before the restart. */
export async function releaseOwnLeases(sql: Sql, owner: string): Promise<void> {
  await sql.query('update webhook_delivery set owner = null, lease_until = null where owner = $1', [owner])
}

/** Releases all leases in the transaction that restores a backup. */
export async function releaseAllLeases(sql: Sql): Promise<void> {
  await sql.query('update webhook_delivery set owner = null, lease_until = null where owner is not null')
}

/** Releases the leases of a dead node, except of rows that another transaction has locked; returns the number of released leases. */
export async function releaseLeasesOf(sql: Sql, owner: string): Promise<number> {
  const { rowCount } = await sql.query(
    `update webhook_delivery set owner = null, lease_until = null
      where event_id = any (array(
        select event_id from webhook_delivery where owner = $1 order by event_id for update skip locked))`,
    [owner],
  )
  return rowCount ?? 0
}

/** Releases expired leases; late results of their nodes are discarded. */
export async function releaseExpiredLeases(sql: Sql): Promise<void> {
  await sql.query(
    `update webhook_delivery set owner = null, lease_until = null
      where owner is not null and lease_until < clock_timestamp()`,
  )
}

/** Releases deliveries without an attempt, due not before `notBefore` (exchange time in milliseconds). */
export async function releaseDeliveries(
  sql: Sql,
  owner: string,
  eventIds: string[],
  notBefore: number,
): Promise<void> {
  await sql.query(
    `update webhook_delivery
        set owner = null, lease_until = null, due_at = greatest(due_at, to_timestamp($3::float8 / 1000))
      where event_id = any ($1::uuid[]) and owner = $2`,
    [plainArray(eventIds), owner, notBefore],
  )
}
