import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Channel } from './channel.ts'
import { previousSecretField, secretField } from './sealed.ts'

export type ChannelRow = {
  name: string
  title: string
  callback_url: string
  price: number
  token_hash: Buffer
  previous_token_hash: Buffer | null
  signing_secret: Buffer
  previous_signing_secret: Buffer | null
  previous_until: Date | null
  created_at: Date
}

/** Settings of a channel that an operator sets. Price is micro-euros. */
export type ChannelInput = { title: string; callbackUrl: string; price: number }

/** Omitted settings stay unchanged. */
export type ChannelChanges = { [Member in keyof ChannelInput]?: ChannelInput[Member] | undefined }

/** Digest of the token that the chat service presents, and the secret that signs requests to the chat service. */
export type Credentials = { tokenHash: Buffer; secret: string }

/** All channels with their secrets decrypted, ordered by name. */
export async function readChannels(sql: Sql, vault: Vault): Promise<Channel[]> {
  const { rows } = await sql.query<ChannelRow>('select * from chat_channel order by name')
  return rows.map((row) => toChannel(row, vault))
}

/** Rows of all channels, ordered by name, or the row of one channel. */
export async function readChannelRows(sql: Sql, name?: string): Promise<ChannelRow[]> {
  const { rows } = await sql.query<ChannelRow>(
    'select * from chat_channel where $1::text is null or name = $1 order by name',
    [name ?? null],
  )
  return rows
}

/** Reads a channel and locks it until the commit. */
export async function lockChannel(sql: Sql, name: string): Promise<ChannelRow | undefined> {
  const { rows } = await sql.query<ChannelRow>('select * from chat_channel where name = $1 for update', [
    name,
  ])
  return rows[0]
}

/** Inserts a channel and seals its secret; false if the name is taken. */
export async function insertChannel(
  sql: Sql,
  vault: Vault,
  name: string,
  { title, callbackUrl, price }: ChannelInput,
  { tokenHash, secret }: Credentials,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into chat_channel (name, title, callback_url, price, token_hash, signing_secret)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [name, title, callbackUrl, price, tokenHash, vault.seal(secret, secretField(name))],
  )
  return rowCount === 1
}

/** Updates an existing channel; returns the new row. */
export async function updateChannel(
  sql: Sql,
  name: string,
  { title, callbackUrl, price }: ChannelChanges,
): Promise<ChannelRow> {
  const { rows } = await sql.query<ChannelRow>(
    `update chat_channel set title = coalesce($2, title), callback_url = coalesce($3, callback_url),
            price = coalesce($4, price) where name = $1 returning *`,
    [name, title ?? null, callbackUrl ?? null, price ?? null],
  )
  return rows[0]!
}

/** Replaces the credentials. The previous credentials stay valid for `keepSeconds`; with 0 they become invalid immediately. */
export async function replaceCredentials(
  sql: Sql,
  vault: Vault,
  row: ChannelRow,
  { tokenHash, secret }: Credentials,
  keepSeconds: number,
): Promise<Date | null> {
  const { name, token_hash, signing_secret } = row
  const before = vault.open(signing_secret, secretField(name))
  const kept = keepSeconds > 0 ? [token_hash, vault.seal(before, previousSecretField(name))] : [null, null]
  const { rows } = await sql.query<{ previous_until: Date | null }>(
    `update chat_channel
        set token_hash = $2, signing_secret = $3, previous_token_hash = $4, previous_signing_secret = $5,
            previous_until = case when $4::bytea is not null then clock_timestamp() + make_interval(secs => $6) end
      where name = $1 returning previous_until`,
    [name, tokenHash, vault.seal(secret, secretField(name)), ...kept, keepSeconds],
  )
  return rows[0]!.previous_until
}

/** Whether requests to a channel are queued, or an indicator is shown whose end will be sent. */
export async function isInUse(sql: Sql, name: string): Promise<boolean> {
  const { rows } = await sql.query<{ waits: boolean }>(
    `select exists (select from webhook_delivery where channel = $1)
         or exists (select from chat_indicator where channel = $1) as waits`,
    [name],
  )
  return rows[0]!.waits
}

/** Deletes a channel. Its inbound IDs, possibly many, no longer count and are deleted later by the retention job. */
export async function deleteChannel(sql: Sql, name: string): Promise<void> {
  await sql.query('delete from chat_channel where name = $1', [name])
}

function toChannel(row: ChannelRow, vault: Vault): Channel {
  const { name, previous_token_hash, previous_signing_secret, previous_until } = row
  const previous =
    previous_token_hash && previous_signing_secret && previous_until
      ? {
          tokenHash: previous_token_hash,
          secret: vault.open(previous_signing_secret, previousSecretField(name)),
          until: previous_until.getTime(),
        }
      : undefined
  return {
    name,
    title: row.title,
    callbackUrl: row.callback_url,
    price: row.price,
    tokenHash: row.token_hash,
    secret: vault.open(row.signing_secret, secretField(name)),
    previous,
  }
}
