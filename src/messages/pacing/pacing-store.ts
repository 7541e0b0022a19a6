import { byIndex } from '#platform/database/by-index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Gated } from '../checks/campaigns.ts'
import type { Consumed } from './turns-of-bucket.ts'

/** A throttle bucket with messages queued for a carrier. */
export type Awaited = { lane: string; carrierId: string }

const instant = (name: string) => `to_timestamp(${name}::float8 / 1000)`

/**
 * Throttle buckets with messages whose turn may have come, with their carriers, in order and starting after `after`; `now` is exchange time in
 * milliseconds. Takes one step per bucket and carrier, regardless of the number of messages.
 */
export async function readDueBuckets(
  sql: Sql,
  { after, now, limit }: { after: Awaited | undefined; now: number; limit: number },
): Promise<Awaited[]> {
  const { rows } = await sql.query<Awaited>({
    name: 'read-awaited-lanes',
    text: `with recursive awaited as (
        (select lane, carrier_id from dispatch where due_at = 'infinity' and (lane, carrier_id) > ($1, $4)
          order by lane, carrier_id limit 1)
        union all
        select next.lane, next.carrier_id from awaited cross join lateral (
          select d.lane, d.carrier_id from dispatch d
           where d.due_at = 'infinity' and (d.lane, d.carrier_id) > (awaited.lane, awaited.carrier_id)
           order by d.lane, d.carrier_id limit 1) next
      )
      select a.lane, a.carrier_id as "carrierId" from awaited a left join dispatch_lane l using (lane)
       where coalesce(l.due_at <= ${instant('$2')}, true) limit $3`,
    values: [after?.lane ?? '', now, limit, after?.carrierId ?? ''],
  })
  return rows
}

/** A throttle bucket locked until the commit. */
export type ThrottleBucket = { lane: string; perMinute: number | null; taken: Consumed[] }

/** Creates missing buckets, and locks the buckets that no other transaction has locked. */
export async function lockBuckets(sql: Sql, buckets: readonly string[]): Promise<ThrottleBucket[]> {
  const ordered = buckets.toSorted()
  await sql.query({
    name: 'make-lanes',
    text: 'insert into dispatch_lane (lane) select unnest($1::text[]) on conflict do nothing',
    values: [ordered],
  })
  const { rows } = await sql.query<ThrottleBucket>({
    name: 'lock-lanes',
    text: `select lane, per_minute as "perMinute", taken from dispatch_lane where lane = any($1::text[])
      order by lane for update skip locked`,
    values: [ordered],
  })
  return rows
}

/** A message in a throttle bucket. */
export type Head = Gated & { id: string; lane: string; parts: number }

type Wanted = Awaited & { limit: number }

/** The oldest messages of buckets that the caller has locked, up to a limit per carrier. Must run in a transaction. */
export async function readBucketHeads(sql: Sql, wanted: readonly Wanted[]): Promise<Head[]> {
  const query = {
    name: 'read-lane-heads',
    text: `select d.message_id as id, d.lane, d.account_id as "accountId", m.sender, m.recipient, m.network, m.parts
      from unnest($1::text[], $2::text[], $3::int[]) i(lane, carrier_id, most)
        cross join lateral (
          select w.message_id, w.lane, w.account_id from dispatch w
           where w.due_at = 'infinity' and w.lane = i.lane and w.carrier_id = i.carrier_id and w.owner is null
           order by w.message_id limit i.most for update skip locked) d
        cross join lateral (
          select sender, recipient, network, parts from message where id = d.message_id offset 0) m
      order by d.message_id`,
    values: [
      wanted.map((one) => one.lane),
      wanted.map((one) => one.carrierId),
      wanted.map((one) => one.limit),
    ],
  }
  const { rows } = await byIndex(sql, () => sql.query<Head>(query))
  return rows
}

/** The result for a waiting message: whether it is due or moves to another bucket. */
export type Turn = { id: string; lane: string; goes: boolean }

/** Makes messages due, or moves them to other buckets. */
export async function storeTurns(sql: Sql, turns: readonly Turn[], now: number): Promise<void> {
  if (turns.length === 0) return
  await sql.query({
    name: 'store-turns',
    text: `update dispatch d set lane = i.lane, due_at = case when i.goes then ${instant('$4')} else d.due_at end
      from unnest($1::uuid[], $2::text[], $3::boolean[]) i(id, lane, goes) where d.message_id = i.id`,
    values: [turns.map((one) => one.id), turns.map((one) => one.lane), turns.map((one) => one.goes), now],
  })
}

/** Stores the tokens used in buckets, and the time of the next turn if known. */
export async function storeBuckets(
  sql: Sql,
  buckets: readonly (ThrottleBucket & { dueAt: number | null })[],
): Promise<void> {
  if (buckets.length === 0) return
  await sql.query({
    name: 'store-lanes',
    text: `update dispatch_lane l set per_minute = i.per_minute, taken = i.taken, due_at = ${instant('i.due_at')}
      from unnest($1::text[], $2::int[], $3::jsonb[], $4::float8[]) i(lane, per_minute, taken, due_at) where l.lane = i.lane`,
    values: [
      buckets.map((one) => one.lane),
      buckets.map((one) => one.perMinute),
      buckets.map((one) => JSON.stringify(one.taken)),
      buckets.map((one) => one.dueAt),
    ],
  })
}

/** The earliest exchange time after `after` at which a message in a bucket may have its turn. */
export async function nextTurn(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>(
    `select min(due_at) as due from dispatch_lane where due_at > ${instant('$1')}`,
    [after],
  )
  return rows[0]?.due?.getTime()
}
