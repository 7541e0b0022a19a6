import type { Sql } from '#platform/database/db.ts'

/** A message from a chat service: the chat service's message ID, a digest of the request, and the message stored for it. */
export type ChatInbound = {
  channel: string
  chatMessageId: string
  accountId: string
  messageId: string
  request: Buffer
}

/**
 * Claims a chat service's message ID for a message. If the ID is taken, returns the message that has it, with the digest of its request. IDs used on
 * an earlier channel of the same name do not count.
 */
export async function claimChatId(
  sql: Sql,
  one: ChatInbound,
): Promise<{ messageId: string; request: Buffer } | undefined> {
  const values = [one.channel, one.chatMessageId, one.accountId, one.messageId, one.request]
  const { rowCount } = await sql.query(
    `insert into chat_inbound as i (channel, chat_message_id, account_id, message_id, request)
     values ($1, $2, $3, $4, $5)
     on conflict (channel, chat_message_id) do update
        set account_id = excluded.account_id, message_id = excluded.message_id, request = excluded.request, at = excluded.at
      where i.at < (select created_at from chat_channel where name = $1)`,
    values,
  )
  if (rowCount === 1) return undefined
  const { rows } = await sql.query<{ message_id: string; request: Buffer }>(
    'select message_id, request from chat_inbound where channel = $1 and chat_message_id = $2',
    [one.channel, one.chatMessageId],
  )
  return { messageId: rows[0]!.message_id, request: rows[0]!.request }
}
