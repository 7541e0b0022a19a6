import type { Sql } from '#platform/database/db.ts'

/** Reschedules waiting first attempts: one every `everyMs` from `firstDueAt` (exchange time in milliseconds). */
export type Forward = {
  accountId: string
  /** Only deliveries after this one, by due time. */
  after: { due: string; eventId: string } | undefined
  now: number
  firstDueAt: number
  everyMs: number
}

/** Number of deliveries rescheduled, and where to continue; undefined at the end. */
export type Forwarded = { moved: number; next: Forward['after'] }

/** Number of deliveries per batch, so that each batch takes a few milliseconds even with long queues. */
const mostForwarded = 500

/**
 * `endpoints`: the endpoints of the account, by a skip scan. `looked`: their next waiting deliveries. Only first attempts of inbound messages
 * are rescheduled.
 */
const forwardInbound = `
  with recursive endpoints as (
    (select endpoint from webhook_delivery
      where owner is null and endpoint > $1 || ' ' and endpoint < $1 || '!' order by endpoint limit 1)
    union all
    select (select d.endpoint from webhook_delivery d
             where d.owner is null and d.endpoint > e.endpoint and d.endpoint < $1 || '!' order by d.endpoint limit 1)
      from endpoints e where e.endpoint is not null
  ), looked as materialized (
    select w.event_id, w.due_at, w.attempt from endpoints e cross join lateral (
      select d.event_id, d.due_at, d.attempt from webhook_delivery d
       where d.owner is null and d.endpoint = e.endpoint and d.due_at >= $2 and (d.due_at, d.event_id) > ($2, $3)
       order by d.due_at, d.event_id limit ${mostForwarded}) w
     where e.endpoint is not null
     order by w.due_at, w.event_id limit ${mostForwarded}
  ), paced as materialized (
    select l.event_id, row_number() over (order by l.due_at, l.event_id) - 1 as nth
      from looked l cross join lateral (select kind from webhook_event e where e.id = l.event_id limit 1) e
     where l.attempt = 0 and e.kind = 'inbound-message'
  ), moved as (
    update webhook_delivery w
       set due_at = least(w.due_at, to_timestamp(
             ($4::float8 + $5::float8 * (select p.nth from paced p where p.event_id = w.event_id)) / 1000))
     where w.event_id = any (array(select event_id from paced)) and w.owner is null
  )
  select (select count(*)::int from paced) as moved, count(*)::int as looked,
         (array_agg(due_at::text order by due_at desc, event_id desc))[1] as due,
         (array_agg(event_id order by due_at desc, event_id desc))[1] as event_id
    from looked`

type Row = { moved: number; looked: number; due: string | null; event_id: string | null }

/** Reschedules one batch of an account's waiting inbound messages. */
export async function forwardPart(sql: Sql, { accountId, after, ...how }: Forward): Promise<Forwarded> {
  const due = after?.due ?? new Date(how.now).toISOString()
  const eventId = after?.eventId ?? '00000000-0000-0000-0000-000000000000'
  const values = [accountId, due, eventId, how.firstDueAt, how.everyMs]
  const { rows } = await sql.query<Row>(forwardInbound, values)
  const { moved, looked, due: last, event_id: id } = rows[0]!
  return { moved, next: looked === mostForwarded ? { due: last!, eventId: id! } : undefined }
}
