import type { Sql } from '#platform/database/db.ts'
import { plainArray } from '../event/array-literal.ts'
import { endpointOf, orderOf, registeredKey } from '../event/endpoint-key.ts'
import { keepTryingMs } from '../event/schedule.ts'

/** An event that may be replayed: its URL and the members that filters use. */
export type Replayable = {
  id: string
  accountId: string
  subjectId: string
  url: string | undefined
  /** The registered endpoint that received the event. */
  endpointId: string | undefined
  kind: string
  eventStatus: string | undefined
  applicationId: string | undefined
  /** Reason why delivery stopped; undefined if the event is waiting or was accepted. */
  reason: string | undefined
  /** Whether the content of the event was redacted. */
  redacted: boolean
}

/** Kinds that may be replayed; chat posts are never repeated. */
const toCustomers = `e.kind in ('message-status', 'inbound-message', 'compliance-status', 'sim-event', 'qod-event', 'report-alert')`

/** Excludes events whose partition may be dropped at any moment, because their attempts could not be stored. */
const kept = `e.id >= (select uuid_at(clock_timestamp() - keep_days * interval '24 hours') from retention where kind = 'webhooks')`

type ReplayableRow = {
  id: string
  account_id: string
  subject_id: string
  url: string | null
  endpoint_id: string | null
  kind: string
  event_status: string | null
  application_id: string | null
  reason: string | null
  redacted: boolean
}

const columns =
  'e.id, e.account_id, e.subject_id, e.url, e.endpoint_id, e.kind, e.event_status, e.application_id, u.reason, e.redacted_at is not null as redacted from webhook_event e'

const toReplayable = (row: ReplayableRow): Replayable => ({
  id: row.id,
  accountId: row.account_id,
  subjectId: row.subject_id,
  url: row.url ?? undefined,
  endpointId: row.endpoint_id ?? undefined,
  kind: row.kind,
  eventStatus: row.event_status ?? undefined,
  applicationId: row.application_id ?? undefined,
  reason: row.reason ?? undefined,
  redacted: row.redacted,
})

/** Reads one event, if it can be replayed. */
export async function readReplayable(sql: Sql, id: string): Promise<Replayable | undefined> {
  const { rows } = await sql.query<ReplayableRow>(
    `select ${columns} left join webhook_undelivered u on u.event_id = e.id where e.id = $1 and ${toCustomers} and ${kept}`,
    [id],
  )
  return rows[0] && toReplayable(rows[0])
}

const sources = {
  undelivered: `select ${columns} join webhook_undelivered u on u.event_id = e.id
                 where u.account_id = $1 and u.event_id > $2 and u.event_id < $3 and ${toCustomers} and ${kept}
                 order by u.event_id limit $4`,
  all: `select ${columns} left join webhook_undelivered u on u.event_id = e.id
         where e.account_id = $1 and e.id > $2 and e.id < $3 and ${toCustomers} and ${kept} order by e.id limit $4`,
}

/** The next events of an account after one ID and before another, in order. */
export async function readReplayables(
  sql: Sql,
  {
    scope,
    accountId,
    after,
    before,
  }: { scope: keyof typeof sources; accountId: string; after: string; before: string },
  limit: number,
): Promise<Replayable[]> {
  const { rows } = await sql.query<ReplayableRow>(sources[scope], [accountId, after, before, limit])
  return rows.map(toReplayable)
}

/**
 * Enqueues events again in order, due at `now` (exchange time in milliseconds) and retried for as long as new events. Waiting events
 * become due now. `url` replaces the URLs of the events. Skips events without a URL, redacted events and events for disabled
 * endpoints. The attempts belong to `replayId`. Returns the number of enqueued events.
 */
export async function insertReplayed(
  sql: Sql,
  events: readonly Replayable[],
  { url, now, replayId }: { url: string | undefined; now: number; replayId?: string },
): Promise<number> {
  const able = events
    .filter((event) => !event.redacted && (url ?? event.url) !== undefined)
    .map((event) => ({ ...event, ...positionOf(event, url) }))
  const { rows } = await sql.query<{ put: number }>(
    `with given as (
       select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[]) with ordinality
         as g (id, account_id, subject_id, endpoint, nth)
     ), able as (
       select g.* from given g left join webhook_endpoint h on h.endpoint = g.endpoint
        where h.state is distinct from 'disabled'
     ), put as (
       insert into webhook_delivery
         (event_id, account_id, endpoint, subject_id, url, attempt, attempts_before, due_at, expires_at, replay_id)
       select b.id, b.account_id, b.endpoint, b.subject_id, $5, a.made, a.made, to_timestamp($6::float8 / 1000),
              to_timestamp(($6::float8 + $7) / 1000), $8::uuid
         from able b cross join lateral (
           select coalesce(max(attempt), 0) as made from webhook_attempt w where w.event_id = b.id) a
        order by b.nth
       on conflict (event_id) do update
          set due_at = least(webhook_delivery.due_at, excluded.due_at),
              url = coalesce(excluded.url, webhook_delivery.url), endpoint = excluded.endpoint,
              replay_id = excluded.replay_id
        where webhook_delivery.owner is null
       returning event_id
     ), found as (
       delete from webhook_undelivered where event_id = any (array(select id from able))
     )
     select count(*)::int as put from put`,
    [
      plainArray(able.map((event) => event.id)),
      able.map((event) => event.accountId),
      plainArray(able.map((event) => event.orderId)),
      able.map((event) => event.endpoint),
      url ?? null,
      now,
      keepTryingMs,
      replayId ?? null,
    ],
  )
  return rows[0]!.put
}

/** The endpoint and the order of a replayed event. An event for a registered endpoint is sent there, unless `url` replaces its URL. */
export function positionOf({ accountId, subjectId, endpointId: id, url: own }: Replayable, url?: string) {
  return id !== undefined && url === undefined
    ? { endpoint: registeredKey(accountId, id), orderId: orderOf({ subjectId, registered: { id } }) }
    : { endpoint: endpointOf(accountId, url ?? own), orderId: subjectId }
}
