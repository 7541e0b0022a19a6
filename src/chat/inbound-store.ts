import type { Sql } from '#platform/db.ts'

/** What a chat side has posted: its own id of it, a digest of it, and the message it is. */
export type ChatInbound = {
  channel: string
  chatMessageId: string
  accountId: string
  messageId: string
  request: Buffer
}

/** Claims a chat side's id for a message; answers the message that has it, with the digest of what was posted then. */
export async function claimChatId(
  sql: Sql,
  one: ChatInbound,
): Promise<{ messageId: string; request: Buffer } | undefined> {
  const values = [one.channel, one.chatMessageId, one.accountId, one.messageId, one.request]
  const { rowCount } = await sql.query(
    `insert into chat_inbound (channel, chat_message_id, account_id, message_id, request)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values,
  )
  if (rowCount === 1) return undefined
  const { rows } = await sql.query<{ message_id: string; request: Buffer }>(
    'select message_id, request from chat_inbound where channel = $1 and chat_message_id = $2',
    [one.channel, one.chatMessageId],
  )
  return { messageId: rows[0]!.message_id, request: rows[0]!.request }
}

const atOnce = 10_000

/** Forgets ids of chat sides after thirty days, in steps that each end in time. */
export async function forgetChatIds(sql: Sql): Promise<void> {
  for (let gone = atOnce; gone === atOnce;) {
    const { rowCount } = await sql.query(
      `delete from chat_inbound where ctid = any(array(
         select ctid from chat_inbound where at < clock_timestamp() - interval '30 days' order by at limit ${atOnce}))`,
    )
    gone = rowCount ?? 0
  }
}
