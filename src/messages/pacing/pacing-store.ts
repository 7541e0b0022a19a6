import { byIndex } from '#platform/database/by-index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Gated } from '../checks/campaigns.ts'
import type { Consumed } from './turns-of-bucket.ts'

/** A throttle bucket with messages queued for a carrier. */
export type Awaited = { bucket: string; carrierId: string }

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
    name: 'read-awaited-buckets',
    text: `with recursive awaited as (
        (select bucket, carrier_id from dispatch where due_at = 'infinity' and (bucket, carrier_id) > ($1, $4)
          order by bucket, carrier_id limit 1)
        union all
        select next.bucket, next.carrier_id from awaited cross join lateral (
          select d.bucket, d.carrier_id from dispatch d
           where d.due_at = 'infinity' and (d.bucket, d.carrier_id) > (awaited.bucket, awaited.carrier_id)
           order by d.bucket, d.carrier_id limit 1) next
      )
      select a.bucket, a.carrier_id as "carrierId" from awaited a left join throttle_bucket l using (bucket)
       where coalesce(l.due_at <= ${instant('$2')}, true) limit $3`,
    values: [after?.bucket ?? '', now, limit, after?.carrierId ?? ''],
  })
  return rows
}

/** A throttle bucket locked until the commit. */
export type ThrottleBucket = { bucket: string; perMinute: number | null; consumed: Consumed[] }

/** Creates missing buckets, and locks the buckets that no other transaction has locked. */
export async function lockBuckets(sql: Sql, buckets: readonly string[]): Promise<ThrottleBucket[]> {
  const ordered = buckets.toSorted()
  await sql.query({
    name: 'make-buckets',
    text: 'insert into throttle_bucket (bucket) select unnest($1::text[]) on conflict do nothing',
    values: [ordered],
  })
  const { rows } = await sql.query<ThrottleBucket>({
    name: 'lock-buckets',
    text: `select bucket, per_minute as "perMinute", consumed from throttle_bucket where bucket = any($1::text[])
      order by bucket for update skip locked`,
    values: [ordered],
  })
  return rows
}

/** A message in a throttle bucket. */
export type Head = Gated & { id: string; bucket: string; parts: number }

type Wanted = Awaited & { limit: number }

/** The oldest messages of buckets that the caller has locked, up to a limit per carrier. Must run in a transaction. */
export async function readBucketHeads(sql: Sql, wanted: readonly Wanted[]): Promise<Head[]> {
  const query = {
    name: 'read-bucket-heads',
    text: `select d.message_id as id, d.bucket, d.account_id as "accountId", m.sender, m.recipient, m.network, m.parts
      from unnest($1::text[], $2::text[], $3::int[]) i(bucket, carrier_id, most)
        cross join lateral (
          select w.message_id, w.bucket, w.account_id from dispatch w
           where w.due_at = 'infinity' and w.bucket = i.bucket and w.carrier_id = i.carrier_id and w.owner is null
           order by w.message_id limit i.most for update skip locked) d
        cross join lateral (
          select sender, recipient, network, parts from message where id = d.message_id offset 0) m
      order by d.message_id`,
    values: [
      wanted.map((one) => one.bucket),
      wanted.map((one) => one.carrierId),
      wanted.map((one) => one.limit),
    ],
  }
  const { rows } = await byIndex(sql, () => sql.query<Head>(query))
  return rows
}

/** The result for a waiting message: whether it is due or moves to another bucket. */
export type Turn = { id: string; bucket: string; goes: boolean }

/** Makes messages due, or moves them to other buckets. */
export async function storeTurns(sql: Sql, turns: readonly Turn[], now: number): Promise<void> {
  if (turns.length === 0) return
  await sql.query({
    name: 'store-turns',
    text: `update dispatch d set bucket = i.bucket, due_at = case when i.goes then ${instant('$4')} else d.due_at end
      from unnest($1::uuid[], $2::text[], $3::boolean[]) i(id, bucket, goes) where d.message_id = i.id`,
    values: [turns.map((one) => one.id), turns.map((one) => one.bucket), turns.map((one) => one.goes), now],
  })
}

/** Stores the tokens used in buckets, and the time of the next turn if known. */
export async function storeBuckets(
  sql: Sql,
  buckets: readonly (ThrottleBucket & { dueAt: number | null })[],
): Promise<void> {
  if (buckets.length === 0) return
  await sql.query({
    name: 'store-buckets',
    text: `update throttle_bucket l set per_minute = i.per_minute, consumed = i.consumed, due_at = ${instant('i.due_at')}
      from unnest($1::text[], $2::int[], $3::jsonb[], $4::float8[]) i(bucket, per_minute, consumed, due_at) where l.bucket = i.bucket`,
    values: [
      buckets.map((one) => one.bucket),
      buckets.map((one) => one.perMinute),
      buckets.map((one) => JSON.stringify(one.consumed)),
      buckets.map((one) => one.dueAt),
    ],
  })
}

/** The earliest exchange time after `after` at which a message in a bucket may have its turn. */
export async function nextTurn(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>(
    `select min(due_at) as due from throttle_bucket where due_at > ${instant('$1')}`,
    [after],
  )
  return rows[0]?.due?.getTime()
}
