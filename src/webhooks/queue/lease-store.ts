import type { Sql } from '#platform/database/db.ts'
import { plainArray } from '../event/array-literal.ts'

/** Frees what a node of this id has held before it was started anew. */
export async function releaseOwnLeases(sql: Sql, owner: string): Promise<void> {
  await sql.query('update webhook_delivery set owner = null, lease_until = null where owner = $1', [owner])
}

/** For the transaction of a restore: whoever held anything when the backup was made holds it no more. */
export async function releaseAllLeases(sql: Sql): Promise<void> {
  await sql.query('update webhook_delivery set owner = null, lease_until = null where owner is not null')
}

/** Frees what a dead node held, but for what somebody works on just now; answers how many there were. */
export async function releaseLeasesOf(sql: Sql, owner: string): Promise<number> {
  const { rowCount } = await sql.query(
    `update webhook_delivery set owner = null, lease_until = null
      where event_id = any (array(
        select event_id from webhook_delivery where owner = $1 order by event_id for update skip locked))`,
    [owner],
  )
  return rowCount ?? 0
}

/** Frees what nodes have held past their lease; they are gone or stuck, and their results will be refused. */
export async function releaseExpiredLeases(sql: Sql): Promise<void> {
  await sql.query(
    `update webhook_delivery set owner = null, lease_until = null
      where owner is not null and lease_until < clock_timestamp()`,
  )
}

/** Gives deliveries back without an attempt, due not before `notBefore` (exchange time in milliseconds). */
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
