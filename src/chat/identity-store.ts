import type { Sql } from '#platform/db.ts'
import type { Identity } from './channel.ts'

type IdentityRow = { channel: string; identity: string; account_id: string; application_id: string | null }

const toIdentity = (row: IdentityRow): Identity => ({
  channel: row.channel,
  identity: row.identity,
  accountId: row.account_id,
  applicationId: row.application_id,
})

/** One identity of a channel, if it serves it. */
export async function readIdentity(
  sql: Sql,
  channel: string,
  identity: string,
): Promise<Identity | undefined> {
  const { rows } = await sql.query<IdentityRow>(
    'select channel, identity, account_id, application_id from chat_identity where channel = $1 and identity = $2',
    [channel, identity],
  )
  return rows[0] && toIdentity(rows[0])
}

/** Identities of a channel behind a given one, in their order. */
export async function readIdentities(
  sql: Sql,
  channel: string,
  { after, limit }: { after: string; limit: number },
): Promise<Identity[]> {
  const { rows } = await sql.query<IdentityRow>(
    `select channel, identity, account_id, application_id from chat_identity
      where channel = $1 and identity > $2 order by identity limit $3`,
    [channel, after, limit],
  )
  return rows.map(toIdentity)
}

/** Gives an identity of a channel to an account, whoever had it before. */
export async function putIdentity(sql: Sql, one: Identity): Promise<void> {
  await sql.query(
    `insert into chat_identity (channel, identity, account_id, application_id) values ($1, $2, $3, $4)
     on conflict (channel, identity) do update
        set account_id = excluded.account_id, application_id = excluded.application_id`,
    [one.channel, one.identity, one.accountId, one.applicationId],
  )
}

/** Takes an identity from a channel; answers whose it was, if anybody's. */
export async function deleteIdentity(
  sql: Sql,
  channel: string,
  identity: string,
): Promise<Identity | undefined> {
  const { rows } = await sql.query<IdentityRow>(
    'delete from chat_identity where channel = $1 and identity = $2 returning *',
    [channel, identity],
  )
  return rows[0] && toIdentity(rows[0])
}

/** Whether a channel serves anybody. */
export async function hasIdentities(sql: Sql, channel: string): Promise<boolean> {
  const { rows } = await sql.query<{ any: boolean }>(
    'select exists (select from chat_identity where channel = $1) as any',
    [channel],
  )
  return rows[0]!.any
}
