import type { Sql } from '#platform/database/db.ts'
import { rowMoves } from '#platform/database/row-moves.ts'
import { plainArray } from '../event/array-literal.ts'
import { accountOf } from '../event/endpoint-key.ts'
import type { Health } from './health.ts'
import { endpointStates, type EndpointEvent, type EndpointState } from './states.ts'

type HealthRow = {
  endpoint: string
  state: EndpointState
  strikes: number
  failures: number
  failing_since: Date | null
  probe_at: Date | null
  probes: number
  disabled_reason: Health['disabledReason'] | null
}

/** Locks the health of endpoints until the commit, in the order of their names; new endpoints start healthy. */
export async function lockHealth(sql: Sql, endpoints: readonly string[]): Promise<Map<string, Health>> {
  const sorted = endpoints.toSorted()
  await sql.query(
    `insert into webhook_endpoint (endpoint, account_id) select * from unnest($1::text[], $2::text[])
     on conflict do nothing`,
    [sorted, sorted.map(accountOf)],
  )
  const { rows } = await sql.query<HealthRow>(
    `select endpoint, state, strikes, failures, failing_since, probe_at, probes, disabled_reason
       from webhook_endpoint where endpoint = any ($1::text[]) order by endpoint for no key update`,
    [sorted],
  )
  return new Map(rows.map((row) => [row.endpoint, toHealth(row)]))
}

function toHealth(row: HealthRow): Health {
  return {
    state: row.state,
    strikes: row.strikes,
    failures: row.failures,
    failingSince: row.failing_since?.getTime(),
    probeAt: row.probe_at?.getTime(),
    probes: row.probes,
    disabledReason: row.disabled_reason ?? undefined,
  }
}

/** The health of an endpoint after some attempts, its state transitions, and its last results (exchange time in milliseconds). */
export type Seen = {
  endpoint: string
  health: Health
  events: readonly EndpointEvent[]
  acceptedAt: number | undefined
  failedAt: number | undefined
  failure: string | undefined
}

export const moveEndpoints = rowMoves<EndpointEvent, { endpoint: string }>(endpointStates, {
  table: 'webhook_endpoint',
  column: 'state',
  id: 'endpoint',
  keyType: 'text',
  columns: 'endpoint',
})

/** Stores the health of locked endpoints. Endpoints that change their state are moved first, one event after the other. */
export async function storeHealth(sql: Sql, seen: readonly Seen[], now: number): Promise<void> {
  for (let moving = seen, step = 0; moving.length > 0; step++) {
    moving = moving.filter(({ events }) => step < events.length)
    for (const [event, some] of Map.groupBy(moving, ({ events }) => events[step]!))
      await moveEndpoints(
        sql,
        some.map(({ endpoint }) => endpoint),
        event,
        undefined,
        { set: timesIn(event, now) },
      )
  }
  await storeAttempts(sql, seen)
}

/** The times of an endpoint after an event: an `open` endpoint is due for a probe until `storeAttempts` stores the time of the probe. */
function timesIn(event: EndpointEvent, now: number) {
  const to = endpointStates.to(event)
  const at = (state: EndpointState) => (to === state ? new Date(now) : null)
  return { probe_at: at('open'), disabled_at: at('disabled'), probing_until: null }
}

/** Stores the counts and results of attempts, and the times of probes. */
async function storeAttempts(sql: Sql, seen: readonly Seen[]): Promise<void> {
  await sql.query(
    `update webhook_endpoint e
        set strikes = s.strikes, failures = s.failures,
            failing_since = to_timestamp(s.failing_since / 1000), probe_at = to_timestamp(s.probe_at / 1000),
            probes = s.probes,
            probing_until = case when e.probes = s.probes then e.probing_until end,
            last_delivered_at = coalesce(to_timestamp(s.taken_at / 1000), last_delivered_at),
            last_failed_at = coalesce(to_timestamp(s.failed_at / 1000), last_failed_at),
            last_failure = coalesce(s.failure, last_failure),
            disabled_reason = s.reason, seen_at = clock_timestamp()
       from unnest($1::text[], $2::integer[], $3::bigint[], $4::float8[], $5::float8[], $6::integer[], $7::float8[],
                   $8::float8[], $9::text[], $10::text[])
         as s (endpoint, strikes, failures, failing_since, probe_at, probes, taken_at, failed_at, failure, reason)
      where e.endpoint = s.endpoint`,
    [
      seen.map((one) => one.endpoint),
      plainArray(seen.map((one) => one.health.strikes)),
      plainArray(seen.map((one) => one.health.failures)),
      plainArray(seen.map((one) => one.health.failingSince)),
      plainArray(seen.map((one) => one.health.probeAt)),
      plainArray(seen.map((one) => one.health.probes)),
      plainArray(seen.map((one) => one.acceptedAt)),
      plainArray(seen.map((one) => one.failedAt)),
      seen.map((one) => one.failure),
      seen.map((one) => one.health.disabledReason),
    ],
  )
}
