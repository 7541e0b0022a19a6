import type { Sql } from '#platform/db.ts'
import { timeOfUuid } from '#platform/ids.ts'

/**
 * What waits to be sent to a carrier, or for its answer. Beyond the limits below `count` is what was counted, and `oldestAt` only
 * approximate; it says nothing of what leaves at the pace of a network, which waits for as long as that takes.
 */
export type Queue = { count: number; moreThan: boolean; oldestAt: number | undefined }

/** So many are counted of anything; beyond that it is only said that there are more. */
export const mostCounted = 10_000
/** Rows that nodes have in hand are few: each holds about what its binds take in two seconds. */
const mostInHand = 50_000
const mostAccounts = 1_000

type Counted = { carrier_id: string; n: number; oldest: string | null }

/** The queues of carriers. However much waits, so many rows are looked at and no more. */
export async function readQueues(sql: Sql, carrierIds: readonly string[]): Promise<Map<string, Queue>> {
  const waiting = byCarrier(await countWaiting(sql, carrierIds))
  const inHand = byCarrier(await countInHand(sql))
  const queues = new Map<string, Queue>()
  for (const id of carrierIds) {
    const [free, held] = [waiting.get(id), inHand.get(id)]
    const count = (free?.n ?? 0) + (held?.n ?? 0)
    const moreThan = count > mostCounted
    const oldest = [free?.oldest, held?.oldest, moreThan ? await oldestOfAccounts(sql, id) : null]
    const found = oldest.filter((one) => typeof one === 'string').toSorted()
    queues.set(id, {
      count: Math.min(count, mostCounted),
      moreThan,
      oldestAt: found[0] === undefined ? undefined : timeOfUuid(found[0]),
    })
  }
  return queues
}

/** Those of the carriers that any message waits for, or that have not answered for one. */
export async function busyCarriers(sql: Sql, carrierIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>(
    `select c.id from unnest($1::text[]) c(id)
      where exists (select from dispatch d where d.carrier_id = c.id and d.owner is null)
         or exists (select from dispatch d where d.carrier_id = c.id and d.owner is not null)`,
    [carrierIds],
  )
  return new Set(rows.map(({ id }) => id))
}

async function countWaiting(sql: Sql, carrierIds: readonly string[]): Promise<Counted[]> {
  const { rows } = await sql.query<Counted>(
    `select c.id as carrier_id, count(*) as n, min(d.message_id::text collate "C") filter (where d.lane is null) as oldest
       from unnest($1::text[]) c(id) cross join lateral (
         select message_id, lane from dispatch where carrier_id = c.id and owner is null limit ${mostCounted + 1}) d
      group by c.id`,
    [carrierIds],
  )
  return rows
}

async function countInHand(sql: Sql): Promise<Counted[]> {
  const { rows } = await sql.query<Counted>(
    `select carrier_id, count(*) as n, min(message_id::text collate "C") filter (where lane is null) as oldest
       from (select carrier_id, message_id, lane from dispatch where owner is not null order by lease_until limit ${mostInHand}) d
      group by carrier_id`,
  )
  return rows
}

/** What is due first of each account, where too much waits to look at all of it. */
async function oldestOfAccounts(sql: Sql, carrierId: string): Promise<string | null> {
  const { rows } = await sql.query<{ oldest: string | null }>(
    `with recursive first as (
        (select account_id, message_id, lane, 1 as n from dispatch where carrier_id = $1 and owner is null
          order by account_id, due_at, message_id limit 1)
        union all
        select next.account_id, next.message_id, next.lane, first.n + 1
          from first cross join lateral (
            select account_id, message_id, lane from dispatch
             where carrier_id = $1 and owner is null and account_id > first.account_id
             order by account_id, due_at, message_id limit 1) next
         where first.n < ${mostAccounts}
      ) select min(message_id::text collate "C") filter (where lane is null) as oldest from first`,
    [carrierId],
  )
  return rows[0]!.oldest
}

function byCarrier(counted: Counted[]): Map<string, Counted> {
  return new Map(counted.map((one) => [one.carrier_id, one]))
}
