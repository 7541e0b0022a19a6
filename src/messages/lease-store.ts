import { byIndex } from '#platform/by-index.ts'
import type { Sql } from '#platform/db.ts'
import { itsMessage, outboundColumns, toOutbound, type OutboundRow } from './outbound-row.ts'
import type { OutboundMessage } from './outbound.ts'

/** How long a lease lasts that is not renewed. */
export const leaseSeconds = 30

/** How many messages one claim takes at most; told to the planner, which would read the whole table for a limit it does not know. */
export const maxClaimed = 500

/**
 * Leases waiting messages of a carrier to this node, the oldest of each account first and at most `quantum` of one account,
 * so that a tenant's backlog does not stand before another's single message. Accounts are visited in a circle that begins
 * behind the account `after`; those of `skip` are passed over. In a transaction.
 */
export async function claimWaiting(
  sql: Sql,
  claim: {
    carrierId: string
    owner: string
    now: number
    limit: number
    quantum: number
    after: string
    skip: string[]
    leaseSeconds: number
  },
): Promise<OutboundMessage[]> {
  const query = {
    name: 'claim-waiting',
    text: `with recursive account as (
        select $7::text as account_id, false as found, 1 as pass
        union all
        select coalesce(next.account_id, ''), next.account_id is not null, account.pass + (next.account_id is null)::int
          from account left join lateral (
            select d.account_id from dispatch d
             where d.carrier_id = $1 and d.owner is null and d.account_id > account.account_id
             order by d.account_id limit 1) next on account.pass = 1 or next.account_id <= $7
         where account.pass <= 2
      ), picked as (
        select message_id from (
          select w.message_id from account cross join lateral (
            select d.message_id from dispatch d
             where d.carrier_id = $1 and d.account_id = account.account_id and d.due_at <= to_timestamp($3::float8 / 1000)
               and d.owner is null
             order by d.due_at, d.message_id limit $5 for update skip locked) w
           where account.found and account.account_id <> all($8::text[]) limit $4) few
         limit ${maxClaimed}
      ), leased as (
        update dispatch d set owner = $2, lease_until = clock_timestamp() + make_interval(secs => $6::int)
         where d.message_id = any (array(select message_id from picked)) returning d.message_id, d.carrier_id, d.attempt, d.tries
      )
      select ${outboundColumns} from leased ${itsMessage} order by m.id`,
    values: [
      claim.carrierId,
      claim.owner,
      claim.now,
      claim.limit,
      claim.quantum,
      claim.leaseSeconds,
      claim.after,
      claim.skip,
    ],
  }
  const { rows } = await byIndex(sql, () => sql.query<OutboundRow>(query))
  return rows.map(toOutbound)
}

/** Keeps the leases of messages that this node has in hand. */
export async function renewLeases(
  sql: Sql,
  owner: string,
  ids: string[],
  leaseSeconds: number,
): Promise<void> {
  await sql.query({
    name: 'renew-leases',
    text: `update dispatch set lease_until = clock_timestamp() + make_interval(secs => $3::int)
      where owner = $1 and message_id = any($2::uuid[])
        and lease_until < clock_timestamp() + make_interval(secs => $3::int) * 2 / 3`,
    values: [owner, ids, leaseSeconds],
  })
}

/** What is given back: as it was after its last attempt, and when and where it may go again. */
export type Given = {
  id: string
  attempt: number
  /** The carrier asked for time: after 1, 2, 4 … 60 seconds on the exchange's clock; else at once. */
  later: boolean
  /** How many carriers take turns with it: the wait grows with each round of them. */
  carriers: number
  /** The carrier that it is led to from now on, if another. */
  to: string | null
}

/**
 * Gives back messages, to be claimed by whoever can send them, and answers their ids. What has been given back and sent again
 * meanwhile has another attempt, and stays as it is.
 */
export async function giveBack(sql: Sql, owner: string, given: Given[], now: number): Promise<Set<string>> {
  const { rows } = await sql.query<{ message_id: string }>({
    name: 'give-back',
    text: `update dispatch d
        set owner = null, lease_until = null, sent_at = null,
            carrier_id = coalesce(i.carrier, d.carrier_id), tries = case when i.carrier is null then d.tries else 0 end,
            due_at = case when i.later then to_timestamp($7::float8 / 1000)
                            + make_interval(secs => least(60, 2 ^ greatest(0, least(d.attempt / i.carriers - 1, 6))))
                          else d.due_at end
      from unnest($2::uuid[], $3::int[], $4::boolean[], $5::int[], $6::text[]) i(id, attempt, later, carriers, carrier)
      where d.owner = $1 and d.message_id = i.id and d.attempt = i.attempt
      returning d.message_id`,
    values: [
      owner,
      given.map((one) => one.id),
      given.map((one) => one.attempt),
      given.map((one) => one.later),
      given.map((one) => one.carriers),
      given.map((one) => one.to),
      now,
    ],
  })
  return new Set(rows.map((row) => row.message_id))
}

/** Gives back what has not left and whose holder let its lease end; answers how many. What another node gives back just now is left to it. */
export async function giveBackAbandoned(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `update dispatch set owner = null, lease_until = null
      where message_id = any (array(
        select message_id from dispatch
         where sent_at is null and owner is not null and lease_until < statement_timestamp()
         order by lease_until limit ${maxSwept} for update skip locked))`,
  )
  return rowCount ?? 0
}

/**
 * Ends what this node's predecessor of the same id held: what it had not sent waits again, what it had sent belongs to nobody
 * until the next sweep finds that its outcome is unknown.
 */
export async function disownPredecessor(sql: Sql, owner: string): Promise<void> {
  await sql.query(
    `update dispatch
        set owner = case when sent_at is not null then $2::uuid end,
            lease_until = case when sent_at is not null then clock_timestamp() end
      where owner = $1`,
    [owner, nobody],
  )
}

/**
 * Ends what a dead node held, as its own next start would. What somebody works on just now is left to the next time, and answers how
 * many there were.
 */
export async function disownDead(sql: Sql, owner: string): Promise<number> {
  const { rowCount } = await sql.query(
    `update dispatch
        set owner = case when sent_at is not null then $2::uuid end,
            lease_until = case when sent_at is not null then clock_timestamp() end
      where message_id = any (array(
        select message_id from dispatch where owner = $1 order by message_id for update skip locked))`,
    [owner, nobody],
  )
  return rowCount ?? 0
}

/** Holds what has been sent and whose sender is gone, until a sweep finds it. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** Messages marked as sent whose outcome nobody will learn: the lease of their node has ended. */
export async function claimUnknown(
  sql: Sql,
  claim: { owner: string; leaseSeconds: number },
): Promise<OutboundMessage[]> {
  const { rows } = await sql.query<OutboundRow>(
    `with leased as (
        update dispatch set owner = $1, lease_until = clock_timestamp() + make_interval(secs => $2::int)
         where message_id = any (array(
           select message_id from dispatch
            where sent_at is not null and owner is not null and lease_until < statement_timestamp()
            order by lease_until limit ${maxSwept} for update skip locked))
        returning message_id, carrier_id, attempt, tries)
      select ${outboundColumns} from leased ${itsMessage}`,
    [claim.owner, claim.leaseSeconds],
  )
  return rows.map(toOutbound)
}

/** How many messages one sweep takes at most. */
export const maxSwept = 1000

/** Leases to this node the waiting messages whose ttl is over, whatever their carrier is doing. */
export async function claimExpired(
  sql: Sql,
  claim: { owner: string; now: number; leaseSeconds: number },
): Promise<OutboundMessage[]> {
  const { rows } = await sql.query<OutboundRow>(
    `with leased as (
        update dispatch set owner = $1, lease_until = clock_timestamp() + make_interval(secs => $3::int)
         where message_id = any (array(
           select message_id from dispatch
            where expires_at <= to_timestamp($2::float8 / 1000) and expires_at > '-infinity'
              and sent_at is null and owner is null
            order by expires_at limit ${maxSwept} for update skip locked))
        returning message_id, carrier_id, attempt, tries)
      select ${outboundColumns} from leased ${itsMessage}`,
    [claim.owner, claim.now, claim.leaseSeconds],
  )
  return rows.map(toOutbound)
}

/** The earliest exchange time after the given one at which something is to be sent or runs out of time. */
export async function nextDispatchDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>(
    `select least(min(due_at) filter (where due_at > t.after), min(expires_at) filter (where expires_at > t.after)) as due
      from dispatch, (select to_timestamp($1::float8 / 1000) as after) t where sent_at is null`,
    [after],
  )
  return rows[0]?.due?.getTime()
}
