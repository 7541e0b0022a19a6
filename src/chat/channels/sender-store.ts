import type { Sql } from '#platform/database/db.ts'
import type { Sender } from './channel.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

type SenderRow = { channel: string; sender: string; account_id: string; application_id: string | null }

const toSender = (row: SenderRow): Sender => ({
  channel: row.channel,
  sender: row.sender,
  accountId: row.account_id,
  applicationId: row.application_id,
})

/** One sender of a channel, if it exists. */
export async function readSender(sql: Sql, channel: string, sender: string): Promise<Sender | undefined> {
  const { rows } = await sql.query<SenderRow>(
    'select channel, sender, account_id, application_id from chat_sender where channel = $1 and sender = $2',
    [channel, sender],
  )
  return rows[0] && toSender(rows[0])
}

/** Senders of a channel after a position, in order. */
export async function readSenders(
  sql: Sql,
  channel: string,
  { after = '', limit }: PageRequest,
): Promise<Sender[]> {
  const { rows } = await sql.query<SenderRow>(
    `select channel, sender, account_id, application_id from chat_sender
      where channel = $1 and sender > $2 order by sender limit $3`,
    [channel, after, limit],
  )
  return rows.map(toSender)
}

/** Assigns a sender of a channel to an account and replaces an earlier assignment. */
export async function putSender(sql: Sql, one: Sender): Promise<void> {
  await sql.query(
    `insert into chat_sender (channel, sender, account_id, application_id) values ($1, $2, $3, $4)
     on conflict (channel, sender) do update
        set account_id = excluded.account_id, application_id = excluded.application_id`,
    [one.channel, one.sender, one.accountId, one.applicationId],
  )
}

/** Deletes a sender of a channel; returns it if it existed. */
export async function deleteSender(sql: Sql, channel: string, sender: string): Promise<Sender | undefined> {
  const { rows } = await sql.query<SenderRow>(
    'delete from chat_sender where channel = $1 and sender = $2 returning *',
    [channel, sender],
  )
  return rows[0] && toSender(rows[0])
}

/** Unlinks a deleted application from all senders of its account; their messages are reported to the account's webhooks from then on. */
export async function unlinkSenders(sql: Sql, accountId: string, applicationId: string): Promise<void> {
  await sql.query(
    'update chat_sender set application_id = null where account_id = $1 and application_id = $2::uuid',
    [accountId, applicationId],
  )
}

/** Whether a channel has senders. */
export async function hasSenders(sql: Sql, channel: string): Promise<boolean> {
  const { rows } = await sql.query<{ any: boolean }>(
    'select exists (select from chat_sender where channel = $1) as any',
    [channel],
  )
  return rows[0]!.any
}
