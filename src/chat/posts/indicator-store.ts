import type { Sql } from '#platform/database/db.ts'

/** A conversation: a sender of an account on a channel, and the person on the other side. */
export type Conversation = { accountId: string; channel: string; sender: string; recipient: string }

/** A typing indicator shown in a conversation. `dueAt` is exchange time in milliseconds. */
export type Indicator = Conversation & { messageId: string; chatMessageId: string; dueAt: number }

type IndicatorRow = {
  account_id: string
  channel: string
  sender: string
  recipient: string
  message_id: string
  chat_message_id: string
  due_ms: number
}

const columns = `i.account_id, i.channel, i.sender, i.recipient, i.message_id, i.chat_message_id,
  extract(epoch from i.due_at)::float8 * 1000 as due_ms`

const toIndicator = (row: IndicatorRow): Indicator => ({
  accountId: row.account_id,
  channel: row.channel,
  sender: row.sender,
  recipient: row.recipient,
  messageId: row.message_id,
  chatMessageId: row.chat_message_id,
  dueAt: row.due_ms,
})

/** Shows an indicator in a conversation, or extends the current indicator. */
export async function putIndicator(sql: Sql, one: Indicator): Promise<void> {
  await sql.query(
    `insert into chat_indicator (channel, sender, recipient, account_id, message_id, chat_message_id, due_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))
     on conflict (channel, sender, recipient) do update
        set account_id = excluded.account_id, message_id = excluded.message_id,
            chat_message_id = excluded.chat_message_id, due_at = excluded.due_at`,
    [one.channel, one.sender, one.recipient, one.accountId, one.messageId, one.chatMessageId, one.dueAt],
  )
}

/** Ends the indicators of conversations and returns them. */
export async function endIndicators(sql: Sql, conversations: readonly Conversation[]): Promise<Indicator[]> {
  const { rows } = await sql.query<IndicatorRow>({
    name: 'end-indicators',
    text: `with wanted as (
        select distinct * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) w(channel, sender, recipient, account_id)
      ), locked as (
        select i.channel, i.sender, i.recipient from chat_indicator i join wanted using (channel, sender, recipient, account_id)
         order by i.channel, i.sender, i.recipient for update of i
      )
      delete from chat_indicator i using locked l
       where i.channel = l.channel and i.sender = l.sender and i.recipient = l.recipient
      returning ${columns}`,
    values: [
      conversations.map((one) => one.channel),
      conversations.map((one) => one.sender),
      conversations.map((one) => one.recipient),
      conversations.map((one) => one.accountId),
    ],
  })
  return rows.map(toIndicator)
}

/** Maximum number of indicators ended in one round. */
export const maxDue = 500

/** Ends indicators that are due at `now` (exchange time in milliseconds) and returns them. */
export async function endDueIndicators(sql: Sql, now: number): Promise<Indicator[]> {
  const { rows } = await sql.query<IndicatorRow>(
    `delete from chat_indicator i
      using (select channel, sender, recipient from chat_indicator where due_at <= to_timestamp($1::float8 / 1000)
              order by due_at limit ${maxDue} for update skip locked) d
      where i.channel = d.channel and i.sender = d.sender and i.recipient = d.recipient
     returning ${columns}`,
    [now],
  )
  return rows.map(toIndicator)
}

/** When the next indicator after a given instant ends, in milliseconds of exchange time. */
export async function nextIndicatorEnds(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ at: number | null }>(
    `select extract(epoch from min(due_at))::float8 * 1000 as at from chat_indicator
      where due_at > to_timestamp($1::float8 / 1000)`,
    [after],
  )
  return rows[0]!.at ?? undefined
}
