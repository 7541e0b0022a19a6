import { byIndex } from '#platform/database/by-index.ts'
import { type Db, plainArray, type Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Delivery, DeliveryContent, NewDelivery, Settled } from './delivery.ts'

/** How long a node may take for the response of a client, and to store it. */
const leaseMs = 120_000
/** How long deliveries are attempted. */
const keepTryingMs = 72 * 3_600_000

/** Stores deliveries in order, in the transaction that causes them; those of deleted users are omitted. */
export async function enqueueDeliveries(sql: Sql, deliveries: readonly NewDelivery[]): Promise<void> {
  await sql.query({
    name: 'enqueue-smpp-deliveries',
    text: `insert into smpp_delivery (id, user_id, account_id, subject_id, kind, content, due_at, expires_at)
        select i.id, i.user_id, i.account_id, i.subject_id, i.content ->> 'kind', i.content - 'kind', to_timestamp(i.at / 1000),
            to_timestamp((i.at + $7::float8) / 1000)
          from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::jsonb[], $6::float8[])
            with ordinality i(id, user_id, account_id, subject_id, content, at, nth)
          join smpp_user u on u.id = i.user_id order by i.nth`,
    values: [
      plainArray(deliveries.map(() => uuidv7())),
      plainArray(deliveries.map((one) => one.userId)),
      deliveries.map((one) => one.accountId),
      plainArray(deliveries.map((one) => one.subjectId)),
      deliveries.map((one) => JSON.stringify(one.content)),
      plainArray(deliveries.map((one) => one.at)),
      keepTryingMs,
    ],
  })
}

/** A user with receiving sessions on this node, and the number of deliveries that these can take now. */
export type Room = { userId: string; room: number }

type Row = {
  id: string
  user_id: string
  kind: DeliveryContent['kind']
  content: object
  attempts: number
  expires_ms: number
}

/**
 * Leases due deliveries of these users to a node. A delivery waits until the earlier ones of its user and subject have ended. The earliest one is found by a scalar
 * subquery, because a plan made while the queue is empty would join the whole queue with itself.
 */
export async function claimDeliveries(
  db: Pick<Db, 'tx'>,
  owner: string,
  rooms: readonly Room[],
  now: number,
): Promise<Delivery[]> {
  const query = {
    name: 'claim-smpp-deliveries',
    text: `with picked as (
        select d.id from unnest($2::uuid[], $3::int[]) r(user_id, room) cross join lateral (
          select w.id from smpp_delivery w
           where w.user_id = r.user_id and w.owner is null and w.outcome is null and w.due_at <= to_timestamp($4::float8 / 1000)
             and w.seq = (select e.seq from smpp_delivery e where e.user_id = w.user_id and e.subject_id = w.subject_id and e.outcome is null
               order by e.seq limit 1)
           order by w.due_at, w.seq limit r.room for update skip locked) d
      ), claimed as (
        update smpp_delivery set owner = $1, lease_until = clock_timestamp() + make_interval(secs => $5)
         where id = any (array(select id from picked)) returning *
      )
      select id, user_id, kind, content, attempts, extract(epoch from expires_at)::float8 * 1000 as expires_ms from claimed order by seq`,
    values: [
      owner,
      plainArray(rooms.map(({ userId }) => userId)),
      plainArray(rooms.map(({ room }) => room)),
      now,
      leaseMs / 1000,
    ],
  }
  const { rows } = await db.tx((sql) => byIndex(sql, () => sql.query<Row>(query)))
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    attempts: row.attempts,
    expiresAt: row.expires_ms,
    content: { ...row.content, kind: row.kind } as DeliveryContent,
  }))
}

/** Stores the results of attempts of a node; those that another node has taken over are ignored. */
export async function settleDeliveries(
  sql: Sql,
  owner: string,
  settled: readonly Settled[],
  now: number,
): Promise<void> {
  await sql.query({
    name: 'settle-smpp-deliveries',
    text: `update smpp_delivery d set owner = null, lease_until = null, attempts = d.attempts + i.attempts,
          last_status = case when i.attempts > 0 then i.status else d.last_status end, outcome = i.outcome,
          ended_at = case when i.outcome is not null then to_timestamp($6::float8 / 1000) end,
          due_at = coalesce(to_timestamp(i.due_at / 1000), d.due_at)
        from unnest($2::uuid[], $3::text[], $4::int[], $5::float8[], $7::int[]) i(id, outcome, status, due_at, attempts)
       where d.id = i.id and d.owner = $1`,
    values: [
      owner,
      plainArray(settled.map(({ id }) => id)),
      settled.map((one) => ('outcome' in one ? one.outcome : null)),
      plainArray(settled.map(({ status }) => status)),
      plainArray(settled.map((one) => ('dueAt' in one ? one.dueAt : null))),
      now,
      plainArray(settled.map((one) => ('isUnsent' in one ? 0 : 1))),
    ],
  })
}

/** Releases the leases of a node that stops, starts or has died; returns their number. */
export async function releaseDeliveriesOf(sql: Sql, owner: string): Promise<number> {
  const { rowCount } = await sql.query(
    'update smpp_delivery set owner = null, lease_until = null, interruptions = interruptions + 1 where owner = $1',
    [owner],
  )
  return rowCount ?? 0
}

/** Releases leases that have expired. */
export async function releaseExpired(sql: Sql): Promise<void> {
  await sql.query(
    `update smpp_delivery set owner = null, lease_until = null, interruptions = interruptions + 1
      where owner is not null and lease_until < clock_timestamp()`,
  )
}
