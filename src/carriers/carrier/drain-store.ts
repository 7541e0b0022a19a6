import type { Sql } from '#platform/database/db.ts'
import { carrierStates, type CarrierStatus } from './states.ts'

export type Drain = { id: string; status: CarrierStatus; over: boolean }

/**
 * Draining and drained carriers, locked until the commit. Carriers that another node has locked are skipped. `over`: the queue has been
 * empty for at least the receipt wait time.
 */
export async function lockDrains(sql: Sql): Promise<Drain[]> {
  const { rows } = await sql.query<Drain>(
    `select id, status, coalesce(empty_since <= clock_timestamp() - make_interval(secs => receipt_wait_seconds), false) as over
       from carrier where status = any($1::text[]) order by id for no key update skip locked`,
    [[...carrierStates.from('emptied'), ...carrierStates.from('leftover')]],
  )
  return rows
}

/** Stores that the queues of these carriers are empty from now on, or clears that time. */
export async function noteEmpty(sql: Sql, ids: readonly string[], empty: boolean): Promise<void> {
  await sql.query(
    `update carrier set empty_since = case when $2::boolean then clock_timestamp() end
      where id = any($1::text[]) and (empty_since is null) = $2::boolean`,
    [ids, empty],
  )
}
