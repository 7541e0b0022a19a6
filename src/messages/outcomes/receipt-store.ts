import type { Sql } from '#platform/database/db.ts'
import { lastId, uuidAt } from '#platform/ids.ts'

/** A receipt as stored while it matches no message. */
export type ReceiptRow = {
  carrierId: string
  /** The ID used to match receipts. */
  id: string
  /** The ID as sent by the carrier. */
  writtenId: string
  recipient: string
  state: string
  err: string | null
  /** When the receipt last arrived, in milliseconds of wall time, if not now. */
  cameAt?: number
}

export type MatchedReceipt = ReceiptRow & {
  messageId: string
  accountId: string
  part: number
  /** The number of submits of the message, which may differ from the number of segments charged. */
  submits: number
  /** When the message became submitted, in milliseconds of exchange time. */
  submittedAt: number
}

/** A receipt that changed nothing, because its message already had a final status. */
export type Repeat = { messageId: string; accountId: string; actor: string; details: object | null }

const receiptDays = 14

/** Tolerance in milliseconds. A message gets its ID before it is submitted, but the ID contains the time of a node's clock, which may be ahead. */
const clockSlackMs = 60_000

// A kept receipt does not match a message that was still queued when the receipt arrived.
const notLater = `and not exists (
  select from message_event e where e.message_id = s.message_id and e.event = 'submitted'
     and (e.details ->> 'sent_at')::timestamptz > to_timestamp(i.came_at / 1000) + interval '2 minutes')`

const matchSql = (kept: boolean) => `
  select i.n::int, s.message_id, s.account_id, s.part, s.submits, (extract(epoch from s.submitted_at) * 1000)::float8 as submitted_at
    from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::float8[])
           with ordinality i(carrier_id, id, recipient, before, came_at, n)
    cross join lateral (
      select * from submission s
       where s.carrier_id = i.carrier_id and s.carrier_message_id = i.id and s.recipient = i.recipient
         and s.message_id >= $6 and s.message_id < i.before ${kept ? notLater : ''}
       order by s.message_id desc limit 1) s`

/**
 * Finds the segments of receipts by carrier, ID and recipient, in order. If a carrier has used an ID twice for one recipient, the
 * receipt matches the latest of the messages that were sent before the receipt arrived.
 */
export async function matchReceipts(
  sql: Sql,
  receipts: ReceiptRow[],
  notOlderThan: string,
): Promise<(MatchedReceipt | undefined)[]> {
  const kept = receipts.some((one) => one.cameAt !== undefined)
  const { rows } = await sql.query<{
    n: number
    message_id: string
    account_id: string
    part: number
    submits: number
    submitted_at: number
  }>({
    name: kept ? 'match-kept-receipts' : 'match-receipts',
    text: matchSql(kept),
    values: [
      receipts.map((one) => one.carrierId),
      receipts.map((one) => one.id),
      receipts.map((one) => one.recipient),
      receipts.map(({ cameAt }) => (cameAt === undefined ? lastId : uuidAt(cameAt + clockSlackMs))),
      receipts.map((one) => one.cameAt ?? null),
      notOlderThan,
    ],
  })
  const matches = new Map(rows.map((row) => [row.n, row]))
  return receipts.map((receipt, i) => {
    const match = matches.get(i + 1)
    return (
      match && {
        ...receipt,
        messageId: match.message_id,
        accountId: match.account_id,
        part: match.part,
        submits: match.submits,
        submittedAt: match.submitted_at,
      }
    )
  })
}

/** How long after a message its receipts are matched, in milliseconds. */
export const receiptWindowMs = receiptDays * 86_400_000

/**
 * Stores the final states of segments of long messages; returns the messages whose segments are all delivered. If two transactions receive the last
 * two segments concurrently, the second waits and then sees the state stored by the first.
 */
export async function settleParts(
  sql: Sql,
  parts: { messageId: string; part: number; state: string }[],
): Promise<Set<string>> {
  await sql.query(
    'select from submission where message_id = any($1::uuid[]) and part = 1 order by message_id for update',
    [parts.map((one) => one.messageId)],
  )
  await sql.query(
    `update submission s set receipt_state = i.state from unnest($1::uuid[], $2::int[], $3::text[]) i(id, part, state)
      where s.message_id = i.id and s.part = i.part and s.receipt_state is null`,
    [parts.map((one) => one.messageId), parts.map((one) => one.part), parts.map((one) => one.state)],
  )
  const { rows } = await sql.query<{ message_id: string }>(
    `select message_id from submission where message_id = any($1::uuid[])
      group by message_id having count(*) filter (where receipt_state = 'DELIVRD') = max(submits)`,
    [parts.map((one) => one.messageId)],
  )
  return new Set(rows.map((row) => row.message_id))
}

/** Maximum number of repeated receipts in a history, because a carrier may repeat a receipt any number of times, which would hide earlier entries. */
const mostRepeats = 10

/** Records in the history of each message the first ten receipts that changed nothing. */
export async function noteRepeats(sql: Sql, repeats: Repeat[], at: number): Promise<void> {
  await sql.query({
    name: 'note-repeats',
    text: `insert into message_event (message_id, account_id, at, event, actor, reason, details)
      select i.id, i.account_id, to_timestamp($5::float8 / 1000), 'receiptRepeated', i.actor, 'The message already had a final status.', i.details
        from (select *, row_number() over (partition by id order by n) as nth
                from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[]) with ordinality u(id, account_id, actor, details, n)) i
       where i.nth + (select count(*) from message_event e where e.message_id = i.id and e.event = 'receiptRepeated') <= ${mostRepeats}
       order by i.n`,
    values: [
      repeats.map((one) => one.messageId),
      repeats.map((one) => one.accountId),
      repeats.map((one) => one.actor),
      repeats.map((one) => one.details && JSON.stringify(one.details)),
      at,
    ],
  })
}
