import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import { readPageById, type Page, type PageQuery } from '#platform/contract/paging/index.ts'
import { mostInBatch, type BatchAction } from '../unconfirmed/unconfirmed-kinds.ts'

/** The messages without a final receipt that a batch covers. `submittedUntil` is exchange time in milliseconds. */
export type BatchFilter = {
  accountId: string | null
  carrierId: string | null
  minutes: number
  submittedUntil: number
}

export type BatchRow = {
  id: string
  action: BatchAction
  reason: string
  actor: string
  filter: BatchFilter
  messages: number
  changed: number
  failed: number
  after_id: string
  until_id: string | null
  failures: Failure[]
  done_at: Date | null
}

/** A message that could not be processed. */
export type Failure = { message_uuid: string; reason: string }

/** A message that a batch covers. */
export type BatchMessage = { message_id: string; account_id: string }

const columns =
  'id, action, reason, actor, filter, messages, changed, failed, after_id, until_id, failures, done_at'

/** The messages of a filter ($1 to $3), oldest first. */
const matching = `select u.message_id, u.account_id, m.price
    from unconfirmed_message u
    cross join lateral (
      select price from message m
       where m.id = u.message_id and m.status = 'submitted' and ($2::text is null or m.carrier_id = $2)) m
   where ($1::text is null or u.account_id = $1) and u.submitted_at <= to_timestamp($3::float8 / 1000)`

const valuesOf = ({ accountId, carrierId, submittedUntil }: BatchFilter) => [
  accountId,
  carrierId,
  submittedUntil,
]

/**
 * The number of messages of a filter up to the maximum of a batch, how many of them batches have sent again, what the ones cost that no batch
 * has tried to send again, and the ID of the last one.
 */
export type Counted = { messages: number; sent_again: number; charges: Micro; until_id: string | null }

export async function countMatching(sql: Sql, filter: BatchFilter): Promise<Counted> {
  const { rows } = await sql.query<Counted>(
    `select count(*)::int as messages, count(r.new_message_id)::int as sent_again,
            coalesce(sum(m.price) filter (where r.message_id is null), 0)::bigint as charges,
            max(m.message_id::text)::uuid as until_id
       from (${matching} order by u.message_id limit ${mostInBatch}) m
       left join message_resend r on r.message_id = m.message_id`,
    valuesOf(filter),
  )
  return rows[0]!
}

/** The next messages of a batch that are still submitted. */
export async function readNextMessages(sql: Sql, batch: BatchRow, limit: number): Promise<BatchMessage[]> {
  const { rows } = await sql.query<BatchMessage>(
    `${matching} and u.message_id > $4 and u.message_id <= $5 order by u.message_id limit $6`,
    [...valuesOf(batch.filter), batch.after_id, batch.until_id, limit],
  )
  return rows.map(({ message_id, account_id }) => ({ message_id, account_id }))
}

export type NewBatch = Pick<
  BatchRow,
  'id' | 'action' | 'reason' | 'actor' | 'filter' | 'messages' | 'until_id'
>

/** Stores a batch, which is done if it has no messages. Returns false if another one is in progress. */
export async function insertBatch(sql: Sql, batch: NewBatch): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into unconfirmed_batch (id, action, reason, actor, filter, messages, until_id, done_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $7::uuid is null then clock_timestamp() end) on conflict ((true)) where done_at is null do nothing`,
    [
      batch.id,
      batch.action,
      batch.reason,
      batch.actor,
      JSON.stringify(batch.filter),
      batch.messages,
      batch.until_id,
    ],
  )
  return rowCount === 1
}

export async function readBatch(sql: Sql, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql.query<BatchRow>(`select ${columns} from unconfirmed_batch where id = $1`, [id])
  return rows[0]
}

/** Batches, newest first. */
export function listBatches(sql: Sql, query: PageQuery): Promise<Page<BatchRow>> {
  return readPageById(query, async ({ after, limit }) => {
    const { rows } = await sql.query<BatchRow>(
      `select ${columns} from unconfirmed_batch where $1::uuid is null or id < $1 order by id desc limit $2`,
      [after, limit],
    )
    return rows
  })
}

/** Locks the batch in progress, unless another node works on it. */
export async function lockBatch(sql: Sql): Promise<BatchRow | undefined> {
  const { rows } = await sql.query<BatchRow>(
    `select ${columns} from unconfirmed_batch
      where done_at is null and coalesce(lease_until < clock_timestamp(), true) for update skip locked`,
  )
  return rows[0]
}

/** Stores the progress of a batch. Without messages it is done. */
export async function noteProgress(
  sql: Sql,
  id: string,
  { last, changed }: { last: string | undefined; changed: number },
): Promise<void> {
  await sql.query(
    `update unconfirmed_batch set changed = changed + $3, tries = 0, after_id = coalesce($2::uuid, after_id),
        done_at = case when $2::uuid is null then clock_timestamp() end
      where id = $1`,
    [id, last ?? null, changed],
  )
}

/** Reserves a batch for this node, or releases it with `seconds` of zero. */
export async function leaseBatch(sql: Sql, id: string, seconds: number): Promise<void> {
  await sql.query(
    'update unconfirmed_batch set lease_until = clock_timestamp() + make_interval(secs => $2) where id = $1',
    [id, seconds],
  )
}

/** Claims messages for sending again, except those that were claimed before. */
export async function claimResends(
  sql: Sql,
  batchId: string,
  messages: readonly BatchMessage[],
): Promise<void> {
  await sql.query(
    `insert into message_resend (message_id, account_id, batch_id)
     select m.id, m.account, $3 from unnest($1::uuid[], $2::text[]) m(id, account) on conflict do nothing`,
    [messages.map((one) => one.message_id), messages.map((one) => one.account_id), batchId],
  )
}

/** The claimed messages of a batch that have not been sent again. */
export async function readOpenResends(sql: Sql, batchId: string): Promise<BatchMessage[]> {
  const { rows } = await sql.query<BatchMessage>(
    `select message_id, account_id from message_resend
      where batch_id = $1 and new_message_id is null and failure is null order by message_id`,
    [batchId],
  )
  return rows
}

/** Tries after which a message that fails for an unknown reason is counted as failed. */
const mostTries = 5

/** Adds a failed message to those of its batch, which lists the first ten. */
const failuresWith = (messageId: string, reason: string) =>
  `case when jsonb_array_length(failures) < 10 then failures || jsonb_build_object('message_uuid', ${messageId}::uuid, 'reason', ${reason}::text)
     else failures end`

/** Locks an open resend and its original, and returns the status of the original; undefined if the resend has ended. */
export async function lockResend(sql: Sql, batchId: string, messageId: string): Promise<string | undefined> {
  const { rowCount } = await sql.query(
    `select from message_resend where message_id = $1 and batch_id = $2 and new_message_id is null and failure is null for update`,
    [messageId, batchId],
  )
  if (rowCount === 0) return undefined
  return (await lockOriginal(sql, messageId))?.status ?? 'deleted'
}

/** Releases a message that need not be sent again. */
export async function releaseResend(sql: Sql, batchId: string, messageId: string): Promise<void> {
  await sql.query('delete from message_resend where message_id = $1 and batch_id = $2', [messageId, batchId])
}

/** The new message, or why there is none. */
export type ResendEnd = { newMessageId: string } | { failure: string }

/** Ends an open resend and counts it, unless it has ended already. */
export async function endResend(sql: Sql, batchId: string, messageId: string, end: ResendEnd): Promise<void> {
  const [sent, failure] = 'failure' in end ? [null, end.failure] : [end.newMessageId, null]
  await sql.query(
    `with ended as (
       update message_resend set new_message_id = $3, failure = $4
        where message_id = $2 and batch_id = $1 and new_message_id is null and failure is null returning 1
     )
     update unconfirmed_batch set changed = changed + ($3::uuid is not null)::int, failed = failed + ($4::text is not null)::int,
         failures = case when $4::text is null then failures else ${failuresWith('$2', '$4')} end
      where id = $1 and exists (select from ended)`,
    [batchId, messageId, sent, failure],
  )
}

/** Counts a failed try to send a message again; after the last one, the message has failed. */
export async function noteFailedResend(
  sql: Sql,
  batchId: string,
  messageId: string,
  failure: string,
): Promise<void> {
  const { rows } = await sql.query<{ tries: number }>(
    `update message_resend set tries = tries + 1
      where message_id = $1 and batch_id = $2 and new_message_id is null and failure is null returning tries`,
    [messageId, batchId],
  )
  if ((rows[0]?.tries ?? 0) >= mostTries) await endResend(sql, batchId, messageId, { failure })
}

/** Counts a failed try to mark the next message of a batch; after the last one, the message has failed. Returns whether it has. */
export async function noteFailedMark(
  sql: Sql,
  batchId: string,
  messageId: string,
  failure: string,
): Promise<boolean> {
  const { rows } = await sql.query<{ tries: number }>(
    `update unconfirmed_batch set
        after_id = case when tries + 1 < ${mostTries} then after_id else $2 end,
        failed = failed + (tries + 1 >= ${mostTries})::int,
        failures = case when tries + 1 < ${mostTries} then failures else ${failuresWith('$2', '$3')} end,
        tries = case when tries + 1 < ${mostTries} then tries + 1 else 0 end
      where id = $1 returning tries`,
    [batchId, messageId, failure],
  )
  return rows[0]?.tries === 0
}

/**
 * Claims a message for sending it again by itself. Returns undefined if it is claimed; otherwise the message that was sent in place of it, or null if it is
 * still being sent again. A failed try of a batch does not prevent another one.
 */
export async function claimResend(
  sql: Sql,
  { messageId, accountId, newMessageId }: { messageId: string; accountId: string; newMessageId: string },
): Promise<{ newMessageId: string | null } | undefined> {
  const { rowCount } = await sql.query(
    `insert into message_resend (message_id, account_id, new_message_id) values ($1, $2, $3)
     on conflict (message_id) do update set batch_id = null, failure = null, new_message_id = excluded.new_message_id
      where message_resend.failure is not null`,
    [messageId, accountId, newMessageId],
  )
  if (rowCount === 1) return undefined
  const { rows } = await sql.query<{ newMessageId: string | null }>(
    'select new_message_id as "newMessageId" from message_resend where message_id = $1',
    [messageId],
  )
  return rows[0] ?? { newMessageId: null }
}

/** Locks a message that is to be sent again against a change of its status; undefined if it does not exist. */
export async function lockOriginal(sql: Sql, messageId: string): Promise<{ status: string } | undefined> {
  const { rows } = await sql.query<{ status: string }>('select status from message where id = $1 for share', [
    messageId,
  ])
  return rows[0]
}
