import type { Sql } from '#platform/database/db.ts'
import type { WebhookKind } from '../event/event.ts'

/** A post to a chat channel that has ended without delivery. */
export type EndedPost = { eventId: string; accountId: string; kind: WebhookKind; channel: string }

/** Maximum number of posts that one round ends. */
export const mostEnded = 500

/**
 * Ends posts to chat channels that have expired at `now` (exchange time in milliseconds) and are not leased. Later posts of the same
 * conversation become due.
 */
export async function endPosts(sql: Sql, now: number): Promise<EndedPost[]> {
  const { rows } = await sql.query<{ id: string; account_id: string; kind: WebhookKind; channel: string }>(
    `with late as materialized (
       select event_id from webhook_delivery
        where channel is not null and owner is null and expires_at <= to_timestamp($1::float8 / 1000)
        order by expires_at limit ${mostEnded} for update skip locked
     ), over as (
       delete from webhook_delivery where event_id = any (array(select event_id from late))
       returning event_id, subject_id, seq
     ), woken as (
       update webhook_delivery set due_at = to_timestamp($1::float8 / 1000)
        where event_id = any (array(
                select w.event_id from over g cross join lateral (
                  select d.event_id from webhook_delivery d
                   where d.subject_id = g.subject_id and d.seq > g.seq and d.owner is null
                     and d.due_at > to_timestamp($1::float8 / 1000)
                     and d.event_id not in (select o.event_id from over o) offset 0) w))
     )
     select e.id, e.account_id, e.kind, e.channel
       from over cross join lateral (select * from webhook_event where id = over.event_id limit 1) e`,
    [now],
  )
  return rows.map(({ id, account_id, kind, channel }) => ({
    eventId: id,
    accountId: account_id,
    kind,
    channel,
  }))
}

/** Expires a post that is no longer needed (exchange time in milliseconds); an attempt in flight continues. */
export async function closePost(sql: Sql, eventId: string, now: number): Promise<void> {
  await sql.query(
    `update webhook_delivery set expires_at = to_timestamp($2::float8 / 1000)
      where event_id = $1 and channel is not null and expires_at > to_timestamp($2::float8 / 1000)`,
    [eventId, now],
  )
}

/** The earliest exchange time after `after` at which a waiting post expires, in milliseconds. */
export async function nextPostEnds(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ at: number | null }>(
    `select extract(epoch from min(expires_at))::float8 * 1000 as at from webhook_delivery
      where channel is not null and owner is null and expires_at > to_timestamp($1::float8 / 1000)`,
    [after],
  )
  return rows[0]!.at ?? undefined
}

/** The queue of a chat channel: the number of posts, counted up to 10,000, and when the oldest was created (wall time). */
export type ChannelQueue = { channel: string; waiting: number; oldestAt: Date | undefined }

const mostCounted = 10_000

/** Reads the queues of channels. */
export async function readChannelQueues(sql: Sql, channels: readonly string[]): Promise<ChannelQueue[]> {
  const { rows } = await sql.query<{ channel: string; waiting: number; oldest_at: Date | null }>(
    `select c.channel, n.waiting::int,
            (select e.created_at from webhook_event e
              where e.id = (select d.event_id from webhook_delivery d where d.channel = c.channel
                             order by d.event_id limit 1)) as oldest_at
       from unnest($1::text[]) c(channel) cross join lateral (
         select count(*) as waiting from (select from webhook_delivery d
           where d.channel = c.channel limit ${mostCounted}) counted) n`,
    [channels],
  )
  return rows.map(({ channel, waiting, oldest_at }) => ({
    channel,
    waiting,
    oldestAt: oldest_at ?? undefined,
  }))
}
