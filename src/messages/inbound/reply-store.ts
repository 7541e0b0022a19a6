import type { Sql } from '#platform/database/db.ts'

/** A keyword that a subscriber (`sender`) has sent to a number (`recipient`), and the reply. */
export type Asking = {
  id: string
  accountId: string
  applicationId: string | null
  sender: string
  recipient: string
  keyword: string
  text: string
}

/**
 * Enqueues a keyword reply, unless the same keyword from the same sender to the same number was answered less than one hour of exchange time ago. That would be a
 * repetition, or two machines replying to each other.
 */
export async function storeReply(sql: Sql, asking: Asking, now: number): Promise<void> {
  const { id, accountId, applicationId, sender, recipient, keyword, text } = asking
  await sql.query({
    name: 'store-reply',
    text: `insert into keyword_reply as r (account_id, number, subscriber, keyword, requested_at, inbound_message_id, application_id, text, due_at)
      values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6, $7, $8, to_timestamp($5::float8 / 1000))
      on conflict (account_id, number, subscriber, keyword) do update
        set requested_at = excluded.requested_at, inbound_message_id = excluded.inbound_message_id, application_id = excluded.application_id,
            text = excluded.text, due_at = excluded.due_at
        where r.requested_at <= excluded.requested_at - interval '1 hour'`,
    values: [accountId, recipient, sender, keyword, now, id, applicationId, text],
  })
}

export type ReplyRow = {
  account_id: string
  number: string
  subscriber: string
  keyword: string
  inbound_message_id: string
  application_id: string | null
  text: string
}

const columns = 'account_id, number, subscriber, keyword, inbound_message_id, application_id, text'

/** Due replies, oldest first, identified by the messages that triggered them. */
export async function readDueReplies(sql: Sql, now: number, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ inbound_message_id: string }>({
    name: 'read-due-replies',
    text: `select inbound_message_id from keyword_reply where due_at <= to_timestamp($1::float8 / 1000) order by due_at limit $2`,
    values: [now, limit],
  })
  return rows.map((row) => row.inbound_message_id)
}

/** Claims replies that are still due and not claimed by another node. They are sent when this transaction commits, in the order of the messages that triggered them. */
export async function takeReplies(
  sql: Sql,
  requestedBy: readonly string[],
  now: number,
): Promise<ReplyRow[]> {
  const { rows } = await sql.query<ReplyRow>({
    name: 'take-replies',
    text: `update keyword_reply set due_at = null
      where (account_id, number, subscriber, keyword) in (
        select account_id, number, subscriber, keyword from keyword_reply
         where due_at <= to_timestamp($2::float8 / 1000) and inbound_message_id = any($1::uuid[])
         order by due_at limit ${maxClaimed} for update skip locked)
      returning ${columns}`,
    values: [requestedBy, now],
  })
  return rows.toSorted((a, b) => (a.inbound_message_id < b.inbound_message_id ? -1 : 1))
}

/** Maximum number of replies per claim. */
export const maxClaimed = 100

/** Postpones replies until a time (exchange time in milliseconds). */
export async function putOffReplies(sql: Sql, requestedBy: readonly string[], until: number): Promise<void> {
  await sql.query(
    `update keyword_reply set due_at = to_timestamp($2::float8 / 1000)
      where due_at is not null and inbound_message_id = any($1::uuid[])`,
    [requestedBy, until],
  )
}
