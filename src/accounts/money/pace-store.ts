import type { Sql } from '#platform/database/db.ts'

/** Inbound messages of an account, and their rate per second. */
export type PaceInput = { accountId: string; perSecond: number; messages: number }

/**
 * Assigns each inbound message a time slot: `perSecond` slots per second, with a burst of one second's worth. Returns the delivery times
 * per account, in exchange time in milliseconds. Slots are reserved in the caller's transaction, in one order, so that transactions
 * cannot deadlock.
 */
export async function paceInbound(
  sql: Sql,
  inputs: PaceInput[],
  now: number,
): Promise<Map<string, number[]>> {
  const { rows } = await sql.query<{ account_id: string; free_ms: number }>({
    name: 'pace-inbound',
    text: `insert into inbound_pace as p (account_id, free_at)
      select account_id, to_timestamp(($4::float8 + 1000.0 * messages / per_second) / 1000)
        from unnest($1::text[], $2::int[], $3::int[]) i(account_id, per_second, messages) order by account_id
      on conflict (account_id) do update
        set free_at = greatest(p.free_at, to_timestamp($4::float8 / 1000)) + (excluded.free_at - to_timestamp($4::float8 / 1000))
      returning account_id, extract(epoch from free_at)::float8 * 1000 as free_ms`,
    values: [
      inputs.map((one) => one.accountId),
      inputs.map((one) => one.perSecond),
      inputs.map((one) => one.messages),
      now,
    ],
  })
  const free = new Map(rows.map((row) => [row.account_id, row.free_ms]))
  return new Map(inputs.map((input) => [input.accountId, slotsOf(input, free.get(input.accountId)!, now)]))
}

/** Delivery times of the reserved slots, which end where the next free slot begins; slots within the burst are due now. */
function slotsOf({ perSecond, messages }: PaceInput, free: number, now: number): number[] {
  const each = 1000 / perSecond
  const atOnce = 1000 - each
  return Array.from({ length: messages }, (_, i) => {
    const position = free - (messages - i) * each - atOnce
    // The database stores microseconds, so allow for rounding.
    return position < now + 1 ? now : Math.ceil(position)
  })
}

/** Requests rescheduling of an account's waiting inbound messages after its rate was raised; nodes reschedule them in batches. */
export async function rescheduleInbound(sql: Sql, accountId: string, perSecond: number): Promise<void> {
  await sql.query(
    `update inbound_pace set reschedule_per_second = $2, reschedule_due = null, reschedule_event_id = null, reschedule_slot = null
      where account_id = $1`,
    [accountId, perSecond],
  )
}

/** A running reschedule of an account: continues after `after`, with the first message in the slot `slotMs`. */
export type Reschedule = {
  accountId: string
  perSecond: number
  after: { due: string; eventId: string } | undefined
  /** Exchange time in milliseconds; undefined at the beginning. */
  slotMs: number | undefined
}

/** Locks one account with a running reschedule until the commit. */
export async function lockReschedule(sql: Sql): Promise<Reschedule | undefined> {
  const { rows } = await sql.query<{
    account_id: string
    reschedule_per_second: number
    due: string | null
    reschedule_event_id: string | null
    place_ms: number | null
  }>(
    `select account_id, reschedule_per_second, reschedule_due::text as due, reschedule_event_id,
            extract(epoch from reschedule_slot)::float8 * 1000 as place_ms
       from inbound_pace where reschedule_per_second is not null order by account_id limit 1 for update skip locked`,
  )
  const [row] = rows
  if (!row) return undefined
  const { account_id: accountId, reschedule_per_second: perSecond, due, reschedule_event_id: eventId } = row
  const after = due === null || eventId === null ? undefined : { due, eventId }
  return { accountId, perSecond, after, slotMs: row.place_ms ?? undefined }
}

/** Records the progress of a reschedule; without `after` it is complete, and new messages get the next slot. */
export async function recordReschedule(
  sql: Sql,
  accountId: string,
  after: Reschedule['after'],
  positionMs: number,
): Promise<void> {
  await sql.query(
    `update inbound_pace
        set reschedule_per_second = case when $2::timestamptz is not null then reschedule_per_second end,
            reschedule_due = $2, reschedule_event_id = $3,
            reschedule_slot = case when $2::timestamptz is not null then to_timestamp($4::float8 / 1000) end,
            free_at = case when $2::timestamptz is null then least(free_at, to_timestamp($4::float8 / 1000)) else free_at end
      where account_id = $1`,
    [accountId, after?.due ?? null, after?.eventId ?? null, positionMs],
  )
}
