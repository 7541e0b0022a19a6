import type { Sql } from '#platform/database/db.ts'
import { plainArray } from '../event/array-literal.ts'
import { byIndex } from '#platform/database/by-index.ts'
import { orderOf } from '../event/endpoint-key.ts'
import type { WebhookEvent } from '../event/event.ts'
import { keepTryingMs, leaseMs } from '../event/schedule.ts'

export type NewDelivery = { event: WebhookEvent; eventId: string; endpoint: string; leased: boolean }

/** The result for one event: whether this node leases the delivery, and whether it leases an earlier delivery of the same subject. */
export type Inserted = { leased: boolean; follows: boolean }

/**
 * Decides the state of a new event. It is set aside if it has no URL or its endpoint is disabled. It waits if its endpoint is open or another
 * node leases an earlier event of its subject. Otherwise it is leased to this node, if requested.
 */
const insertAll = `
  with given as (
    select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[],
                         $8::text[], $9::float8[], $10::boolean[], $14::text[], $15::text[],
                         $16::text[], $11::float8[], $18::uuid[], $19::uuid[], $20::text[])
      with ordinality as g (id, account_id, application_id, subject_id, kind, url, payload, endpoint, at, leased, event_status, method, channel,
            expires_at, order_id, endpoint_id, event_type, nth)
  ), stored as (
    insert into webhook_event (id, account_id, application_id, subject_id, kind, channel, event_status, url, method, payload,
                               endpoint_id, event_type)
    select id, account_id, application_id, subject_id, kind, channel, event_status, url, method, payload, endpoint_id, event_type
      from given
  ), receivers as materialized (
    select endpoint, state from webhook_endpoint where endpoint = any ($17::text[])
  ), earlier as materialized (
    select subject_id as order_id, bool_and(owner is not distinct from $12) as mine
      from webhook_delivery where subject_id = any ($18::uuid[]) group by subject_id
  ), judged as (
    select g.id, g.account_id, g.endpoint, g.order_id, g.channel, g.at, g.expires_at, g.leased, g.nth, h.state, e.mine,
           g.url is null as no_address
      from given g left join receivers h using (endpoint) left join earlier e using (order_id)
  ), nowhere as (
    insert into webhook_undelivered (event_id, account_id, endpoint, reason)
    select id, account_id, endpoint, case when no_address then 'no_address' else 'disabled' end
      from judged where no_address or state = 'disabled'
  ), somewhere as (
    select *, leased and coalesce(state, 'healthy') in ('healthy', 'failing') and coalesce(mine, true) as taken
      from judged where not no_address and state is distinct from 'disabled'
  ), waiting as (
    insert into webhook_delivery (event_id, account_id, endpoint, subject_id, channel, due_at, expires_at, owner, lease_until)
    select id, account_id, endpoint, order_id, channel, to_timestamp(at / 1000), to_timestamp(expires_at / 1000),
           case when taken then $12::uuid end,
           case when taken then clock_timestamp() + make_interval(secs => $13) end
      from somewhere order by nth
  )
  select id, coalesce(mine, false) as follows from somewhere where taken`

/**
 * Inserts an event that is attempted once, immediately and regardless of the state of its endpoint. The delivery is leased to `owner`
 * and expires after that attempt, even if another node takes it over.
 */
export async function insertTest(sql: Sql, owner: string, row: NewDelivery): Promise<void> {
  const { event, eventId, endpoint } = row
  await sql.query(
    `with stored as (
       insert into webhook_event (id, account_id, subject_id, kind, event_status, url, method, payload, endpoint_id, event_type)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $13, $14)
     )
     insert into webhook_delivery (event_id, account_id, endpoint, subject_id, due_at, expires_at, owner, lease_until)
     values ($1, $2, $9, $15, to_timestamp($10::float8 / 1000), to_timestamp($10::float8 / 1000), $11,
             clock_timestamp() + make_interval(secs => $12))`,
    [
      eventId,
      event.accountId,
      event.subjectId,
      event.kind,
      event.eventStatus ?? null,
      event.url,
      event.method,
      event.payload,
      endpoint,
      event.at,
      owner,
      leaseMs / 1000,
      event.registered?.id ?? null,
      event.registered?.type ?? null,
      orderOf(event),
    ],
  )
}

/** Inserts events and deliveries in order; leased deliveries belong to `owner` from the start. */
export async function insertEvents(
  sql: Sql,
  owner: string,
  rows: readonly NewDelivery[],
): Promise<Inserted[]> {
  const query = {
    name: 'webhook-enqueue',
    text: insertAll,
    values: [
      plainArray(rows.map((row) => row.eventId)),
      rows.map((row) => row.event.accountId),
      plainArray(rows.map((row) => row.event.applicationId)),
      plainArray(rows.map((row) => row.event.subjectId)),
      rows.map((row) => row.event.kind),
      rows.map((row) => row.event.url),
      rows.map((row) => row.event.payload),
      rows.map((row) => row.endpoint),
      plainArray(rows.map((row) => row.event.at)),
      plainArray(rows.map((row) => row.leased)),
      plainArray(rows.map(({ event }) => event.expiresAt ?? event.at + keepTryingMs)),
      owner,
      leaseMs / 1000,
      rows.map((row) => row.event.eventStatus),
      rows.map((row) => row.event.method),
      rows.map((row) => row.event.channel),
      [...new Set(rows.map((row) => row.endpoint))],
      plainArray(rows.map(({ event }) => orderOf(event))),
      plainArray(rows.map(({ event }) => event.registered?.id)),
      rows.map(({ event }) => event.registered?.type),
    ],
  }
  const { rows: accepted } = await byIndex(sql, () => sql.query<{ id: string; follows: boolean }>(query))
  const follows = new Map(accepted.map((row) => [row.id, row.follows]))
  return rows.map(({ eventId }) => ({ leased: follows.has(eventId), follows: follows.get(eventId) ?? false }))
}
