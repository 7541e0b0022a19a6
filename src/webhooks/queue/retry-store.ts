import type { Sql } from '#platform/database/db.ts'
import type { EndpointState } from '../endpoints/states.ts'

/** How many of a long queue come forward at once, those due soonest first. */
const atOnce = 5_000

/** `due`: how many came forward; `more`: there are others; `probed`: an endpoint that was left alone is tried again now. */
export type Retried = { due: number; more: boolean; probed: boolean }

/**
 * Lets what waits for an endpoint be tried now (exchange time in milliseconds) and not when its turn would have come; one that is left
 * alone is probed now. What is on its way stays there, and nothing is tried for longer than before. Of a disabled one nothing is
 * done; undefined where there is none.
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
