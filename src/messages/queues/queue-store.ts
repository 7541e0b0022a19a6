import type { Sql } from '#platform/database/db.ts'
import { timeOfUuid } from '#platform/ids.ts'

/**
 * The messages that wait for a carrier or for its response. Beyond the limits below, `count` is the limit and `oldestAt`, wall time in
 * milliseconds, is approximate. Messages in throttle buckets count only from their turn on.
 */
export type Queue = { count: number; moreThan: boolean; oldestAt: number | undefined }

/** Maximum number of messages counted; beyond it only `moreThan` is set. */
export const mostCounted = 10_000
/** Maximum number of leased rows read. They are few, because each node leases about as many messages as its binds accept in 2 s. */
const mostInHand = 50_000
const mostAccounts = 1_000

/** `turned` is the exchange time, in milliseconds, of the turn of the longest waiting paced message. */
type Oldest = { oldest: string | null; turned: number | null }
type Counted = Oldest & { carrier_id: string; n: number }

const oldestOf = `min(message_id::text collate "C") filter (where bucket is null) as oldest,
  (extract(epoch from min(due_at) filter (where bucket is not null and due_at < 'infinity')) * 1000)::float8 as turned`

/** The queues of carriers. The number of rows read is bounded, regardless of the number of waiting messages. */
export async function readQueues(sql: Sql, carrierIds: readonly string[]): Promise<Map<string, Queue>> {
  const waiting = Map.groupBy(await countWaiting(sql, carrierIds), ({ carrier_id }) => carrier_id)
  const { stuck, offset } = await readStuck(sql, carrierIds)
  const queues = new Map<string, Queue>()
  for (const id of carrierIds) {
    const counted = waiting.get(id) ?? []
    const count = counted.reduce((sum, { n }) => sum + n, 0)
    const moreThan = count > mostCounted
    const oldest = [...counted, moreThan ? await oldestOfAccounts(sql, id) : undefined]
    const since = oldest.flatMap((one) => [
      ...(one?.oldest ? [timeOfUuid(one.oldest)] : []),
      ...(one?.turned ? [one.turned - offset] : []),
    ])
    const all = [...since, ...(stuck.get(id) ?? [])]
    queues.set(id, {
      count: Math.min(count, mostCounted),
      moreThan,
      oldestAt: all.length > 0 ? Math.min(...all) : undefined,
    })
  }
  return queues
}

/** The carriers that have queued messages, or messages without a response. */
export async function busyCarriers(sql: Sql, carrierIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>(
    `select c.id from unnest($1::text[]) c(id)
      where exists (select from dispatch d where d.carrier_id = c.id and d.owner is null)
         or exists (select from dispatch d where d.carrier_id = c.id and d.owner is not null)`,
    [carrierIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Counts unleased and leased messages in one statement, so that a message that is leased meanwhile is counted once. */
async function countWaiting(sql: Sql, carrierIds: readonly string[]): Promise<Counted[]> {
  const { rows } = await sql.query<Counted>(
    `select c.id as carrier_id, count(*) as n, ${oldestOf}
       from unnest($1::text[]) c(id) cross join lateral (
         select message_id, bucket, due_at from dispatch where carrier_id = c.id and owner is null limit ${mostCounted + 1}) d
      group by c.id
     union all
     select carrier_id, count(*) as n, ${oldestOf}
       from (select carrier_id, message_id, bucket, due_at from dispatch where owner is not null order by lease_until limit ${mostInHand}) d
      group by carrier_id`,
    [carrierIds],
  )
  return rows
}

/** The earliest due message of each account, for queues too long to read completely. */
async function oldestOfAccounts(sql: Sql, carrierId: string): Promise<Oldest> {
  const { rows } = await sql.query<Oldest>(
    `with recursive first as (
        (select account_id, message_id, bucket, due_at, 1 as n from dispatch where carrier_id = $1 and owner is null
          order by account_id, due_at, message_id limit 1)
        union all
        select next.account_id, next.message_id, next.bucket, next.due_at, first.n + 1
          from first cross join lateral (
            select account_id, message_id, bucket, due_at from dispatch
             where carrier_id = $1 and owner is null and account_id > first.account_id
             order by account_id, due_at, message_id limit 1) next
         where first.n < ${mostAccounts}
      ) select ${oldestOf} from first`,
    [carrierId],
  )
  return rows[0]!
}

const mostBuckets = 1_000

/**
 * Throttle buckets that could send but have no scheduled turn, for instance because their carrier is unreachable. Returns for each the wall
 * time in milliseconds from which it could have sent: when its rate allowed another message, but not before its first message arrived. Also
 * returns how far exchange time is ahead of wall time.
 */
async function readStuck(sql: Sql, carrierIds: readonly string[]) {
  const { rows } = await sql.query<{ offset: string; carrier_id: string | null; id: string; room: number }>(
    `with recursive awaited as (
        (select bucket, carrier_id, message_id, 1 as n from dispatch where due_at = 'infinity' order by bucket, carrier_id, message_id limit 1)
        union all
        select next.bucket, next.carrier_id, next.message_id, awaited.n + 1 from awaited cross join lateral (
          select d.bucket, d.carrier_id, d.message_id from dispatch d
           where d.due_at = 'infinity' and (d.bucket, d.carrier_id) > (awaited.bucket, awaited.carrier_id)
           order by d.bucket, d.carrier_id, d.message_id limit 1) next
         where awaited.n < ${mostBuckets}
      ), waiting as (
        select a.carrier_id, a.message_id, coalesce(extract(epoch from l.due_at) * 1000, (l.consumed -> -1 ->> 'at')::float8, 0) as room
          from awaited a left join throttle_bucket l using (bucket) where a.carrier_id = any($1::text[])
      )
      select c.offset_ms as offset, w.carrier_id, w.message_id as id, w.room::float8 as room
        from exchange_clock c left join waiting w on w.room <= extract(epoch from clock_timestamp()) * 1000 + c.offset_ms`,
    [carrierIds],
  )
  const offset = Number(rows[0]!.offset)
  const stuck = new Map<string, number[]>()
  for (const { carrier_id: carrier, id, room } of rows)
    if (carrier !== null)
      stuck.set(carrier, [...(stuck.get(carrier) ?? []), Math.max(timeOfUuid(id), room - offset)])
  return { stuck, offset }
}
