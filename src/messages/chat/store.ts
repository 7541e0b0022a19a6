import type { Sql } from '#platform/database/db.ts'

/** An inbound message of a chat user. `at` is exchange time in milliseconds. */
export type ChatRow = {
  id: string
  accountId: string
  applicationId: string | null
  channel: string
  sender: string
  recipient: string
  text: string
  /** The channel's own message ID. */
  chatMessageId: string
}

/** Stores an inbound chat message with status `received` and price 0. */
export async function storeChatInbound(sql: Sql, one: ChatRow, at: number): Promise<void> {
  await sql.query(
    `insert into message (id, account_id, application_id, direction, channel, sender, recipient, text, encoding, parts, status,
        price, details, accepted_at, expires_at, actor)
      values ($1, $2, $3, 'inbound', $4, $5, $6, $7, 'unicode', 1, 'received', 0,
        jsonb_build_object('chat', jsonb_build_object('message_id', $8::text)),
        to_timestamp($9::float8 / 1000), to_timestamp($9::float8 / 1000), 'chat:' || $4::text)`,
    [
      one.id,
      one.accountId,
      one.applicationId,
      one.channel,
      one.sender,
      one.recipient,
      one.text,
      one.chatMessageId,
      at,
    ],
  )
}

/** A message to be updated. */
export type Updatable = {
  id: string
  direction: 'inbound' | 'outbound'
  channel: string
  sender: string
  recipient: string
  /** The channel's own ID of an inbound message. */
  chat_message_id: string | null
}

/** Reads a message of an account, unless its sender has been erased. */
export async function readUpdatable(sql: Sql, accountId: string, id: string): Promise<Updatable | undefined> {
  const { rows } = await sql.query<Updatable>(
    `select id, direction, channel, sender, recipient, details #>> '{chat,message_id}' as chat_message_id
       from message where id = $1 and account_id = $2 and number_tag is null`,
    [id, accountId],
  )
  return rows[0]
}

/** The account and status of an outbound message of a channel. */
export async function readReported(
  sql: Sql,
  channel: string,
  id: string,
): Promise<{ account_id: string; status: string } | undefined> {
  const { rows } = await sql.query<{ account_id: string; status: string }>(
    `select account_id, status from message where id = $1 and channel = $2 and direction = 'outbound'`,
    [id, channel],
  )
  return rows[0]
}

const mostNoted = 20

/** Records a report that changed no status, up to a limit per message. */
export async function noteReport(
  sql: Sql,
  { id, accountId, channel, status }: { id: string; accountId: string; channel: string; status: string },
  at: number,
): Promise<void> {
  await sql.query(
    `insert into message_event (message_id, account_id, at, event, actor, reason, details)
     select $1, $2, to_timestamp($5::float8 / 1000), 'reported', 'chat:' || $3::text, 'The message already had this status or a later one.',
            jsonb_build_object('status', $4::text)
      where (select count(*) from message_event where message_id = $1) < ${mostNoted}`,
    [id, accountId, channel, status, at],
  )
}
