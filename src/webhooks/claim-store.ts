import type { ForwardMethod } from '#accounts/index.ts'
import type { Sql } from '#platform/db.ts'
import { plainArray } from './array-literal.ts'
import type { Delivery } from './event.ts'
import { leaseMs } from './schedule.ts'

/** What a claim may take: at most `each` of an endpoint and `room` in all, none of the endpoints and accounts in `except…`. */
export type Claim = {
  owner: string
  now: number
  after: string
  each: number
  room: number
  except: string[]
  exceptAccounts: string[]
}

/** `last` is the endpoint to go on after; undefined when the round has come to its end. */
export type Claimed = { deliveries: Delivery[]; last: string | undefined }

const endpointsAtOnce = 200

type ClaimedRow = {
  last: string | null
  visited: number
  event_id: string | null
  account_id: string
  application_id: string | null
  subject_id: string
  endpoint: string
  url: string
  method: ForwardMethod
  payload: string
  attempt: number
  give_up_ms: number
}

/** Leases due deliveries to this node, going round the endpoints so that a long queue hides no short one. */
export async function claim(sql: Sql, what: Claim): Promise<Claimed> {
  const { owner, now, after, each, room, except, exceptAccounts } = what

  const leaseUntil = Date.now() + leaseMs
  const { rows } = await sql.query<ClaimedRow>(
    `with recursive visited as (
       (select endpoint, 1 as nth from webhook_delivery
         where owner is null and endpoint > $3 order by endpoint limit 1)
       union all
       select (select d.endpoint from webhook_delivery d
                where d.owner is null and d.endpoint > v.endpoint order by d.endpoint limit 1), v.nth + 1
         from visited v where v.endpoint is not null and v.nth < $4
     ), picked as (
       select d.event_id from visited v cross join lateral (
         select w.event_id from webhook_delivery w
          where w.owner is null and w.endpoint = v.endpoint and w.due_at <= to_timestamp($2::float8 / 1000)
          order by w.due_at, w.event_id limit $5
          for update skip locked) d
        where v.endpoint is not null and v.endpoint <> all ($7::text[])
          and split_part(v.endpoint, ' ', 1) <> all ($9::text[])
        limit $6
     ), claimed as (
       update webhook_delivery w set owner = $1, lease_until = clock_timestamp() + make_interval(secs => $8)
         from picked p where w.event_id = p.event_id returning w.*
     )
     select round.last, round.visited, c.event_id, c.account_id, e.application_id, c.subject_id, c.endpoint, e.url,
            e.method, e.payload, c.attempt, extract(epoch from c.give_up_at)::float8 * 1000 as give_up_ms
       from (select max(endpoint) as last, count(endpoint) as visited from visited) round
       left join (claimed c join webhook_event e on e.id = c.event_id) on true
      order by c.event_id`,
    [owner, now, after, endpointsAtOnce, each, room, except, leaseMs / 1000, exceptAccounts],
  )
  const deliveries = rows.filter((row) => row.event_id !== null).map((row) => toDelivery(row, leaseUntil))
  const more = rows[0]!.visited === endpointsAtOnce || deliveries.length === room
  return { deliveries, last: more ? rows[0]!.last! : undefined }
}

function toDelivery(row: ClaimedRow, leaseUntil: number): Delivery {
  return {
    eventId: row.event_id!,
    accountId: row.account_id,
    applicationId: row.application_id ?? undefined,
    subjectId: row.subject_id,
    url: row.url,
    method: row.method,
    payload: row.payload,
    endpoint: row.endpoint,
    attempt: row.attempt,
    giveUpAt: row.give_up_ms,
    leaseUntil,
  }
}

/** Frees what a node of this id has held before it was started anew. */
export async function takeBack(sql: Sql, owner: string): Promise<void> {
  await sql.query('update webhook_delivery set owner = null, lease_until = null where owner = $1', [owner])
}

/** Frees what nodes have held past their lease; they are gone or stuck, and their results will be refused. */
export async function freeExpired(sql: Sql): Promise<void> {
  await sql.query(
    `update webhook_delivery set owner = null, lease_until = null
      where owner is not null and lease_until < clock_timestamp()`,
  )
}

/** Gives deliveries back without an attempt, due not before `notBefore` (exchange time in milliseconds). */
export async function giveBack(
  sql: Sql,
  owner: string,
  eventIds: string[],
  notBefore: number,
): Promise<void> {
  await sql.query(
    `update webhook_delivery
        set owner = null, lease_until = null, due_at = greatest(due_at, to_timestamp($3::float8 / 1000))
      where event_id = any ($1::uuid[]) and owner = $2`,
    [plainArray(eventIds), owner, notBefore],
  )
}
