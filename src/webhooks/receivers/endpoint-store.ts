import { compose, run } from '#platform/database/compose.ts'
import type { Sql } from '#platform/database/db.ts'
import { isChannel, originOf } from './endpoint.ts'
import { disableAfterMs } from './health.ts'
import { endpointStates, type EndpointState } from './states.ts'

/** One receiver of an account. Instants are exchange time. */
export type StoredEndpoint = {
  endpoint: string
  accountId: string
  origin: string
  state: EndpointState
  /** Events that wait for it, counted to a thousand. */
  waiting: number
  failures: number
  failingSince: Date | undefined
  /** When it is disabled if it takes nothing until then; a chat channel never is. */
  disablesAt: Date | undefined
  probeAt: Date | undefined
  lastTakenAt: Date | undefined
  lastFailedAt: Date | undefined
  lastFailure: string | undefined
  disabledAt: Date | undefined
  disabledBecause: string | undefined
}

export type EndpointsWanted = {
  accountId?: string | undefined
  state?: EndpointState | undefined
  /** The one that calls there; of an account alone, so that the key finds it. */
  origin?: string | undefined
  /** Only those behind this one. */
  cursor?: string | undefined
  limit: number
}

const mostCounted = 1_000

/** Endpoints in the order of their accounts and origins. */
export async function readEndpoints(
  sql: Sql,
  { accountId, state, origin, cursor, limit }: EndpointsWanted,
): Promise<StoredEndpoint[]> {
  let query = compose.selectFrom('webhook_endpoint').selectAll().orderBy('endpoint').limit(limit)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  if (accountId !== undefined && origin !== undefined)
    query = query.where('endpoint', '=', `${accountId} ${origin}`)
  if (state !== undefined) query = query.where('state', '=', state)
  if (cursor !== undefined) query = query.where('endpoint', '>', cursor)
  const rows = await run(sql, query)
  const waiting = await countWaiting(
    sql,
    rows.map((row) => row.endpoint),
  )
  return rows.map((row) => toEndpoint(row, waiting.get(row.endpoint) ?? 0))
}

async function countWaiting(sql: Sql, endpoints: string[]): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ endpoint: string; waiting: number }>(
    `select g.endpoint, w.waiting::int from unnest($1::text[]) g(endpoint) cross join lateral (
       select count(*) as waiting from (select from webhook_delivery d
         where d.endpoint = g.endpoint and d.owner is null limit ${mostCounted}) counted) w`,
    [endpoints],
  )
  return new Map(rows.map((row) => [row.endpoint, row.waiting]))
}

/**
 * Switches an endpoint on, whatever it has been through: what is new goes there at once. Answers its state before, or
 * nothing when there is none.
 */
export async function enableEndpoint(
  sql: Sql,
  accountId: string,
  origin: string,
): Promise<EndpointState | undefined> {
  const { rows } = await sql.query<{ state: EndpointState }>(
    `with before as (select endpoint, state from webhook_endpoint where endpoint = $1 for no key update)
     update webhook_endpoint e
        set state = $2, strikes = 0, failures = 0, failing_since = null, probe_at = null, probes = 0,
            probing_until = null, disabled_at = null, disabled_because = null
       from before b where e.endpoint = b.endpoint returning b.state`,
    [`${accountId} ${origin}`, endpointStates.to('enabled')],
  )
  return rows[0]?.state
}

/** Forgets endpoints that nothing was sent to for thirty days, but for those that somebody has to switch on. */
export async function forgetEndpoints(sql: Sql): Promise<void> {
  await sql.query(
    `delete from webhook_endpoint where state <> 'disabled' and seen_at < clock_timestamp() - interval '30 days'`,
  )
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]
const rowsOf = (sql: Sql) => run(sql, compose.selectFrom('webhook_endpoint').selectAll())

function toEndpoint(row: Row, waiting: number): StoredEndpoint {
  const neverDisabled = row.state === 'disabled' || isChannel(row.endpoint)
  const failingSince = neverDisabled ? undefined : row.failing_since?.getTime()
  return {
    endpoint: row.endpoint,
    accountId: row.account_id,
    origin: originOf(row.endpoint),
    // The table takes no other word.
    state: row.state as EndpointState,
    waiting,
    failures: row.failures,
    failingSince: row.failing_since ?? undefined,
    disablesAt: failingSince === undefined ? undefined : new Date(failingSince + disableAfterMs),
    probeAt: row.probe_at ?? undefined,
    lastTakenAt: row.last_taken_at ?? undefined,
    lastFailedAt: row.last_failed_at ?? undefined,
    lastFailure: row.last_failure ?? undefined,
    disabledAt: row.disabled_at ?? undefined,
    disabledBecause: row.disabled_because ?? undefined,
  }
}
