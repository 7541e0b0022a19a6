import type { Sql } from '#platform/database/db.ts'
import { plainArray } from '../event/array-literal.ts'
import { accountOf } from './endpoint.ts'
import type { Health } from './health.ts'
import type { EndpointState } from './states.ts'

type HealthRow = {
  endpoint: string
  state: EndpointState
  strikes: number
  failures: number
  failing_since: Date | null
  probe_at: Date | null
  probes: number
  disabled_because: Health['disabledBecause'] | null
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
    `select endpoint, state, strikes, failures, failing_since, probe_at, probes, disabled_because
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
    disabledBecause: row.disabled_because ?? undefined,
  }
}

/** The stored state of an endpoint: its health, and its last results (exchange time in milliseconds). */
export type Seen = {
  endpoint: string
  health: Health
  acceptedAt: number | undefined
  failedAt: number | undefined
  failure: string | undefined
}

/** Stores the health of endpoints that are locked. */
export async function storeHealth(sql: Sql, seen: readonly Seen[], now: number): Promise<void> {
  await sql.query(
    `update webhook_endpoint e
        set state = s.state, strikes = s.strikes, failures = s.failures,
            failing_since = to_timestamp(s.failing_since / 1000), probe_at = to_timestamp(s.probe_at / 1000),
            probes = s.probes,
            probing_until = case when e.state = s.state and e.probes = s.probes then e.probing_until end,
            last_taken_at = coalesce(to_timestamp(s.taken_at / 1000), last_taken_at),
            last_failed_at = coalesce(to_timestamp(s.failed_at / 1000), last_failed_at),
            last_failure = coalesce(s.failure, last_failure),
            disabled_at = case when s.state = 'disabled' then coalesce(disabled_at, to_timestamp($12::float8 / 1000)) end,
            disabled_because = s.because, seen_at = clock_timestamp()
       from unnest($1::text[], $2::text[], $3::integer[], $4::bigint[], $5::float8[], $6::float8[], $7::integer[],
                   $8::float8[], $9::float8[], $10::text[], $11::text[])
         as s (endpoint, state, strikes, failures, failing_since, probe_at, probes, taken_at, failed_at, failure, because)
      where e.endpoint = s.endpoint`,
    [
      seen.map((one) => one.endpoint),
      seen.map((one) => one.health.state),
      plainArray(seen.map((one) => one.health.strikes)),
      plainArray(seen.map((one) => one.health.failures)),
      plainArray(seen.map((one) => one.health.failingSince)),
      plainArray(seen.map((one) => one.health.probeAt)),
      plainArray(seen.map((one) => one.health.probes)),
      plainArray(seen.map((one) => one.acceptedAt)),
      plainArray(seen.map((one) => one.failedAt)),
      seen.map((one) => one.failure),
      seen.map((one) => one.health.disabledBecause),
      now,
    ],
  )
}
