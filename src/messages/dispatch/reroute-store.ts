import { byIndex } from '#platform/database/by-index.ts'
import type { Sql } from '#platform/database/db.ts'
import { itsMessage } from '../message/outbound-row.ts'

/** A message queued for a carrier, with the members that determine its routes, and its position in the queue. */
export type Stranded = {
  id: string
  accountId: string
  sender: string
  recipient: string
  carrierId: string
  attempt: number
  /** As formatted by the database, to the microsecond. */
  dueAt: string
}

/** The carriers with queued messages. Takes one step per carrier, regardless of the number of messages. */
export async function readAwaited(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ carrier_id: string }>({
    name: 'read-awaited',
    text: `with recursive carrier as (
        (select carrier_id from dispatch where owner is null order by carrier_id limit 1)
        union all
        select next.carrier_id from carrier cross join lateral (
          select d.carrier_id from dispatch d where d.owner is null and d.carrier_id > carrier.carrier_id
           order by d.carrier_id limit 1) next
      )
      select carrier_id from carrier`,
  })
  return rows.map((row) => row.carrier_id)
}

const columns = `m.id, m.account_id as "accountId", m.sender, m.recipient, leased.carrier_id as "carrierId", leased.attempt,
  leased.due_at::text as "dueAt"`

/** The oldest messages queued for a carrier, at most `quantum` per account. Must run in a transaction. */
export async function readHeads(
  sql: Sql,
  { carrierId, quantum, limit }: { carrierId: string; quantum: number; limit: number },
): Promise<Stranded[]> {
  const query = {
    name: 'read-heads',
    text: `with recursive account as (
        (select account_id from dispatch where carrier_id = $1 and owner is null order by account_id limit 1)
        union all
        select next.account_id from account cross join lateral (
          select d.account_id from dispatch d
           where d.carrier_id = $1 and d.owner is null and d.account_id > account.account_id
           order by d.account_id limit 1) next
      ), waiting as (
        select w.* from account cross join lateral (
          select d.* from dispatch d
           where d.carrier_id = $1 and d.account_id = account.account_id and d.owner is null
           order by d.due_at, d.message_id limit $2) w
         limit $3
      )
      select ${columns} from waiting leased ${itsMessage}`,
    values: [carrierId, quantum, limit],
  }
  const { rows } = await byIndex(sql, () => sql.query<Stranded>(query))
  return rows
}

/** Messages queued for a carrier, ordered by account, starting after the given message. Must run in a transaction. */
export async function readBehind(
  sql: Sql,
  { carrierId, after, limit }: { carrierId: string; after: Stranded | undefined; limit: number },
): Promise<Stranded[]> {
  const query = {
    name: 'read-behind',
    text: `with waiting as (
        select d.* from dispatch d
         where d.carrier_id = $1 and d.owner is null and (d.account_id, d.due_at, d.message_id) > ($2, $3::timestamptz, $4::uuid)
         order by d.account_id, d.due_at, d.message_id limit $5
      )
      select ${columns} from waiting leased ${itsMessage} order by leased.account_id, leased.due_at, leased.message_id`,
    values: [
      carrierId,
      after?.accountId ?? '',
      after?.dueAt ?? '-infinity',
      after?.id ?? '00000000-0000-0000-0000-000000000000',
      limit,
    ],
  }
  const { rows } = await byIndex(sql, () => sql.query<Stranded>(query))
  return rows
}

export type Move = Pick<Stranded, 'id' | 'carrierId' | 'attempt'> & { to: string; reason: string }

/**
 * Moves messages to other carriers, with a history entry, in one statement. Moves only messages that are still queued as they were when read. Returns the number of
 * moved messages.
 */
export async function moveStranded(sql: Sql, moves: Move[], now: number): Promise<number> {
  const { rows } = await sql.query<{ moved: number }>({
    name: 'move-stranded',
    // Rows are locked by key only, because with a condition on the owner the planner may read all waiting messages.
    text: `with picked as (
        select d.message_id, d.owner, d.carrier_id = i.carrier_id and d.attempt = i.attempt as same, i.carrier_id as from_carrier,
            i.to_carrier, i.reason
          from unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::text[]) i(id, carrier_id, attempt, to_carrier, reason)
          join dispatch d on d.message_id = i.id
           for update of d skip locked
      ), moved as (
        update dispatch d
           set carrier_id = p.to_carrier, tries = 0,
               due_at = case when d.due_at = 'infinity' then d.due_at else least(d.due_at, to_timestamp($6::float8 / 1000)) end
          from picked p where d.message_id = p.message_id and p.owner is null and p.same
        returning d.message_id, d.account_id, d.attempt, p.from_carrier, d.carrier_id, p.reason
      ), led as (
        update message m set carrier_id = moved.carrier_id from moved where m.id = moved.message_id
      ), history as (
        insert into message_event (message_id, account_id, at, event, actor, reason, details)
        select message_id, account_id, to_timestamp($6::float8 / 1000), 'rerouted', 'routing', reason,
            jsonb_build_object('from', from_carrier, 'to', carrier_id, 'attempt', attempt)
          from moved
      )
      select count(*) as moved from moved`,
    values: [
      moves.map((one) => one.id),
      moves.map((one) => one.carrierId),
      moves.map((one) => one.attempt),
      moves.map((one) => one.to),
      moves.map((one) => one.reason),
      now,
    ],
  })
  return rows[0]!.moved
}

/** Sets the carrier of messages whose dispatch rows have been rerouted in the same transaction. */
export async function setCarriers(sql: Sql, rerouted: { id: string; carrierId: string }[]): Promise<void> {
  await sql.query(
    'update message m set carrier_id = i.carrier_id from unnest($1::uuid[], $2::text[]) i(id, carrier_id) where m.id = i.id',
    [rerouted.map((one) => one.id), rerouted.map((one) => one.carrierId)],
  )
}
