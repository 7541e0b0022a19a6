import type { Sql } from '#platform/database/db.ts'
import { lastId, uuidAt } from '#platform/ids.ts'

/** A receipt as it is kept while nobody knows whose it is. */
export type ReceiptRow = {
  carrierId: string
  /** As receipts are matched. */
  id: string
  /** As the carrier wrote it. */
  writtenId: string
  recipient: string
  state: string
  err: string | null
  /** When it came last, in milliseconds of wall time, where that is not now. */
  cameAt?: number
}

export type MatchedReceipt = ReceiptRow & {
  messageId: string
  accountId: string
  part: number
  /** How many submits the message took, which may be more or fewer than the parts it counts as. */
  submits: number
  /** When the message became submitted, in milliseconds of exchange time. */
  submittedAt: number
}

/** A receipt that moved nothing, because its message already had a final status. */
export type Repeat = { messageId: string; accountId: string; actor: string; details: object | null }

const receiptDays = 14

/** A message has its id before it leaves, but by the clock of a node. */
const clockSlackMs = 60_000

// A message that waited for its carrier when a kept receipt came is not its own: it was there, and yet had not left.
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
 * Finds the parts that receipts speak of, by carrier, id and recipient; in the order given. Where a carrier has given an id twice for
 * one recipient, it is of the message that had it last, of those that had left when the receipt came.
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

/** How long after its message a receipt is looked for, in milliseconds. */
export const receiptWindowMs = receiptDays * 86_400_000

/**
 * Notes the final state of parts of long messages; answers the messages of which all parts are delivered now. Of two transactions
 * that hear of the last two parts at once, the second waits and then sees what the first has noted.
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

/** A carrier may repeat a receipt for as long as it likes; more than this would only hide what came before. */
const mostRepeats = 10

/** Notes receipts that moved nothing in the histories of their messages, the first ten for each. */
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
