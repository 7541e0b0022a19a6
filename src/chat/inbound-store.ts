import type { Sql } from '#platform/database/db.ts'
import { forgetInSteps } from '#platform/database/forget-store.ts'

/** What a chat side has posted: its own id of it, a digest of it, and the message it is. */
export type ChatInbound = {
  channel: string
  chatMessageId: string
  accountId: string
  messageId: string
  request: Buffer
}

/**
 * Claims a chat side's id for a message; answers the message that has it, with the digest of what was posted then. What a channel
 * of the same name had before this one does not count.
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

/** Channels that are no more and whose chat sides have posted, by hops over the index. */
const goneChannels = `
  with recursive channels as (
    (select channel from chat_inbound order by channel limit 1)
    union all
    select (select i.channel from chat_inbound i where i.channel > c.channel order by i.channel limit 1)
      from channels c where c.channel is not null
  )
  select c.channel from channels c
   where c.channel is not null and not exists (select from chat_channel h where h.name = c.channel)`

/** Forgets ids of chat sides after thirty days, and all those of channels that are no more. */
export async function forgetChatIds(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ channel: string }>(goneChannels)
  for (const { channel } of rows) await forgetInSteps(sql, 'chat_inbound', 'channel = $1', [channel])
  await forgetInSteps(sql, 'chat_inbound', `at < clock_timestamp() - interval '30 days' order by at`)
}
