import { byIndex } from '#platform/database/by-index.ts'
import type { Sql } from '#platform/database/db.ts'
import { maxSwept } from './lease-store.ts'
import { itsMessage, outboundColumns, toOutbound, type OutboundRow } from '../message/outbound-row.ts'
import type { OutboundMessage } from '../message/outbound.ts'

/** Maximum number of messages per claim. The statement contains it as a literal, because the planner would read the whole table for an unknown limit. */
export const maxClaimed = 500

/** Carrier $1, owner $2, now $3 (exchange time in milliseconds), limit $4, quantum $5, lease seconds $6, after $7, skip $8. */
const claimWaitingText = `with recursive account as (
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
     where d.message_id = any (array(select message_id from picked)) returning d.message_id, d.carrier_id, d.attempt, d.tries, d.text_sealed
  )
  select ${outboundColumns} from leased ${itsMessage} order by m.id`

/**
 * Leases waiting messages of a carrier to this node, the oldest of each account first and at most `quantum` per account, so that one tenant's
 * backlog does not delay another's single message. Accounts are visited in a cycle that starts after the account `after`; those in `skip` are
 * skipped. Must run in a transaction.
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
    text: claimWaitingText,
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

type Sweep = { owner: string; leaseSeconds: number }

/** Leases rows of `dispatch` to an owner, $1, for a number of seconds, $2, of wall time. */
const leaseWhere = (condition: string, order: string) => `with leased as (
    update dispatch set owner = $1, lease_until = clock_timestamp() + make_interval(secs => $2::int)
     where message_id = any (array(
       select message_id from dispatch where ${condition}
        order by ${order} limit ${maxSwept} for update skip locked))
    returning message_id, carrier_id, attempt, tries, text_sealed)
  select ${outboundColumns} from leased ${itsMessage}`

const unknownText = leaseWhere(
  'sent_at is not null and owner is not null and lease_until < statement_timestamp()',
  'lease_until',
)

/** Leases to this node the messages that a node with an expired lease has marked as sent. Their outcome is unknown. */
export async function claimUnknown(sql: Sql, { owner, leaseSeconds }: Sweep): Promise<OutboundMessage[]> {
  const { rows } = await sql.query<OutboundRow>(unknownText, [owner, leaseSeconds])
  return rows.map(toOutbound)
}

const expiredText = leaseWhere(
  `expires_at <= to_timestamp($3::float8 / 1000) and expires_at > '-infinity' and sent_at is null and owner is null`,
  'expires_at',
)

/** Leases to this node the waiting messages whose ttl has expired, regardless of their carrier. `now` is exchange time in milliseconds. */
export async function claimExpired(
  sql: Sql,
  { owner, leaseSeconds, now }: Sweep & { now: number },
): Promise<OutboundMessage[]> {
  const { rows } = await sql.query<OutboundRow>(expiredText, [owner, leaseSeconds, now])
  return rows.map(toOutbound)
}

/** The earliest exchange time after `after` at which a message is due or expires. */
export async function nextDispatchDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>(
    `select least(min(due_at) filter (where due_at > t.after and due_at < 'infinity'), min(expires_at) filter (where expires_at > t.after)) as due
      from dispatch, (select to_timestamp($1::float8 / 1000) as after) t where sent_at is null`,
    [after],
  )
  return rows[0]?.due?.getTime()
}
