import { openConditions } from '#platform/database/conditions.ts'
import type { Sql } from '#platform/database/db.ts'
import { isChannel, originOf, registeredOrigin } from '../event/endpoint-key.ts'
import { disableAfterMs, type DisabledReason } from './health.ts'
import { moveEndpoints } from './health-store.ts'
import type { EndpointState } from './states.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** One endpoint of an account. Times are exchange time. */
export type StoredEndpoint = {
  endpoint: string
  accountId: string
  origin: string
  /** The URL of a registered endpoint, whose origin is its ID. */
  url: string | undefined
  state: EndpointState
  /** Number of waiting events, counted up to 1,000. */
  waiting: number
  /** When the next attempt at the first waiting event is due; undefined if no event waits or the endpoint is disabled. */
  nextAttemptAt: Date | undefined
  failures: number
  failingSince: Date | undefined
  /** When the endpoint will be disabled unless it accepts a webhook before then; undefined for a chat channel. */
  disablesAt: Date | undefined
  probeAt: Date | undefined
  lastDeliveredAt: Date | undefined
  lastFailedAt: Date | undefined
  lastFailure: string | undefined
  disabledAt: Date | undefined
  disabledReason: DisabledReason | undefined
  /** The reason of the operator who disabled it. */
  disabledNote: string | undefined
}

export type EndpointsWanted = PageRequest & {
  accountId?: string | undefined
  state?: EndpointState | undefined
  /** Only the endpoint with this origin. Requires an account, because the key begins with the account. */
  origin?: string | undefined
  /** Only these endpoints. */
  endpoints?: readonly string[] | undefined
}

const mostCounted = 1_000

/** Endpoints, ordered by account and origin. */
export async function readEndpoints(
  sql: Sql,
  { accountId, state, origin, endpoints, after, limit }: EndpointsWanted,
): Promise<StoredEndpoint[]> {
  const { values, put, add, where } = openConditions()
  add(accountId, (position) => `account_id = ${position}`)
  add(accountId && origin && `${accountId} ${origin}`, (position) => `endpoint = ${position}`)
  add(endpoints, (position) => `endpoint = any (${position}::text[])`)
  add(state, (position) => `state = ${position}`)
  add(after, (position) => `endpoint > ${position}`)
  const { rows } = await sql.query<Row>(
    `select e.*, r.url from (select * from webhook_endpoint ${where()} order by endpoint limit ${put(limit)}) e
       left join account_endpoint r on r.id = substring(e.endpoint from ' ${registeredOrigin('')}([0-9a-f-]{36})$')::uuid
      order by e.endpoint`,
    values,
  )
  const queues = await readQueues(
    sql,
    rows.map((row) => row.endpoint),
  )
  return rows.map((row) => toEndpoint(row, queues.get(row.endpoint)))
}

type Queue = { endpoint: string; waiting: number; first_due_at: Date | null }

/** Counts the waiting deliveries of endpoints and reads when the first delivery is due, by a skip scan of the index. */
async function readQueues(sql: Sql, endpoints: string[]): Promise<Map<string, Queue>> {
  const { rows } = await sql.query<Queue>(
    `select g.endpoint, w.waiting::int, f.first_due_at from unnest($1::text[]) g(endpoint) cross join lateral (
       select count(*) as waiting from (select from webhook_delivery d
         where d.endpoint = g.endpoint and d.owner is null limit ${mostCounted}) counted) w
       left join lateral (select d.due_at as first_due_at from webhook_delivery d
         where d.endpoint = g.endpoint and d.owner is null order by d.due_at limit 1) f on true`,
    [endpoints],
  )
  return new Map(rows.map((row) => [row.endpoint, row]))
}

const noFailures = {
  strikes: 0,
  failures: 0,
  failing_since: null,
  probe_at: null,
  probes: 0,
  probing_until: null,
  disabled_at: null,
  disabled_reason: null,
  disabled_note: null,
}

/** Resets the health of an endpoint. Returns the previous state, or undefined if the endpoint does not exist. */
export async function enableHealth(
  sql: Sql,
  accountId: string,
  origin: string,
): Promise<EndpointState | undefined> {
  const endpoint = `${accountId} ${origin}`
  const [moved] = await moveEndpoints(sql, [endpoint], 'enabled', undefined, { set: noFailures })
  if (moved) return moved.from as EndpointState
  const { rows } = await sql.query<{ state: EndpointState }>(
    'select state from webhook_endpoint where endpoint = $1',
    [endpoint],
  )
  return rows[0]?.state
}

/** Locks an endpoint until the commit. Returns undefined if it does not exist. */
export async function lockEndpoint(
  sql: Sql,
  endpoint: string,
): Promise<{ state: EndpointState; disabledReason: DisabledReason | null } | undefined> {
  const { rows } = await sql.query<{ state: EndpointState; disabledReason: DisabledReason | null }>(
    `select state, disabled_reason as "disabledReason" from webhook_endpoint where endpoint = $1 for no key update`,
    [endpoint],
  )
  return rows[0]
}

/** Why an endpoint is disabled other than by failed attempts, and what the operator who disables it states. */
type SwitchedOff = { reason: 'switched_off' | 'deleted' } | { reason: 'operator'; note: string }

/** Disables an endpoint. The reason replaces an earlier one, except that a customer does not replace that of an operator. */
export async function switchOff(sql: Sql, endpoint: string, off: SwitchedOff, now: number): Promise<void> {
  const set = { disabled_at: new Date(now), probe_at: null, probing_until: null }
  await moveEndpoints(sql, [endpoint], 'disabled', undefined, { set })
  await sql.query(
    `update webhook_endpoint set disabled_reason = $2, disabled_note = $3 where endpoint = $1 and state = 'disabled'
        and ($2 <> 'switched_off' or disabled_reason is distinct from 'operator')`,
    [endpoint, off.reason, off.reason === 'operator' ? off.note : null],
  )
}

/** Ends what an operator has disabled; the endpoint stays disabled, because its customer has switched it off. */
export async function leaveToCustomer(sql: Sql, endpoint: string): Promise<void> {
  await sql.query(
    `update webhook_endpoint set disabled_reason = 'switched_off', disabled_note = null
      where endpoint = $1 and state = 'disabled' and disabled_reason = 'operator'`,
    [endpoint],
  )
}

type Row = {
  endpoint: string
  account_id: string
  url: string | null
  state: EndpointState
  failures: number
  failing_since: Date | null
  probe_at: Date | null
  last_delivered_at: Date | null
  last_failed_at: Date | null
  last_failure: string | null
  disabled_at: Date | null
  disabled_reason: DisabledReason | null
  disabled_note: string | null
}

function toEndpoint(row: Row, queue: Queue | undefined): StoredEndpoint {
  const neverDisabled = row.state === 'disabled' || isChannel(row.endpoint)
  const failingSince = neverDisabled ? undefined : row.failing_since?.getTime()
  return {
    endpoint: row.endpoint,
    accountId: row.account_id,
    origin: originOf(row.endpoint),
    url: row.url ?? undefined,
    state: row.state,
    waiting: queue?.waiting ?? 0,
    nextAttemptAt:
      row.state === 'disabled' ? undefined : nextOf(queue?.first_due_at ?? undefined, row.probe_at),
    failures: row.failures,
    failingSince: row.failing_since ?? undefined,
    disablesAt: failingSince === undefined ? undefined : new Date(failingSince + disableAfterMs),
    probeAt: row.probe_at ?? undefined,
    lastDeliveredAt: row.last_delivered_at ?? undefined,
    lastFailedAt: row.last_failed_at ?? undefined,
    lastFailure: row.last_failure ?? undefined,
    disabledAt: row.disabled_at ?? undefined,
    disabledReason: row.disabled_reason ?? undefined,
    disabledNote: row.disabled_note ?? undefined,
  }
}

/** An open endpoint receives due events only with its next probe. */
const nextOf = (due: Date | undefined, probe: Date | null): Date | undefined =>
  due && probe && probe > due ? probe : due
