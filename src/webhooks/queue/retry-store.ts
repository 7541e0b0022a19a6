import type { Sql } from '#platform/database/db.ts'
import type { EndpointState } from '../endpoints/states.ts'

/** Maximum number of deliveries that one call makes due, starting with those due soonest. */
const atOnce = 5_000

/** `due`: number of deliveries that became due; `more`: whether further deliveries wait; `probed`: whether an open endpoint is probed now. */
export type Retried = { due: number; more: boolean; probed: boolean }

/**
 * Makes waiting deliveries of an endpoint due now (exchange time in milliseconds), and probes an open endpoint now. Leased deliveries
 * and expiry times are unchanged. A disabled endpoint is not changed. Returns undefined if the endpoint does not exist.
 */
export async function retryWaiting(
  sql: Sql,
  accountId: string,
  origin: string,
  now: number,
): Promise<Retried | 'disabled' | undefined> {
  const endpoint = `${accountId} ${origin}`
  const { rows } = await sql.query<{ state: EndpointState }>(
    'select state from webhook_endpoint where endpoint = $1 for no key update',
    [endpoint],
  )
  const state = rows[0]?.state
  if (state === undefined) return undefined
  if (state === 'disabled') return 'disabled'
  const probe = await sql.query(
    `update webhook_endpoint set probe_at = to_timestamp($2::float8 / 1000)
      where endpoint = $1 and state = 'open' and probe_at > to_timestamp($2::float8 / 1000)`,
    [endpoint, now],
  )
  const due = await bringForward(sql, endpoint, now)
  return { due, more: due === atOnce, probed: probe.rowCount === 1 }
}

async function bringForward(sql: Sql, endpoint: string, now: number): Promise<number> {
  const { rowCount } = await sql.query(
    `with first as materialized (
       select event_id from webhook_delivery
        where owner is null and endpoint = $1 and due_at > to_timestamp($2::float8 / 1000)
        order by due_at, event_id limit ${atOnce} for update skip locked
     )
     update webhook_delivery set due_at = to_timestamp($2::float8 / 1000)
      where event_id = any (array(select event_id from first))`,
    [endpoint, now],
  )
  return rowCount ?? 0
}
