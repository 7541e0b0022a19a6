import { compose, run } from '#platform/compose.ts'
import type { Sql } from '#platform/db.ts'
import type { Vault } from '#platform/vault.ts'
import type { ForwardMethod, WebhookVersion } from './policy.ts'
import { signaturePlace } from './sealed.ts'

export type NewAccount = {
  id: string
  primaryId: string | undefined
  name: string
  homeCountry: string
  signatureSecret: string
}

/** Inserts an account with an empty balance; answers false when the api_key is taken. */
export async function insertAccount(sql: Sql, vault: Vault, account: NewAccount): Promise<boolean> {
  const sealed = vault.seal(account.signatureSecret, signaturePlace(account.id))
  const { rowCount } = await sql.query(
    `insert into account (id, primary_id, name, home_country, signature_secret)
     values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
    [account.id, account.primaryId ?? null, account.name, account.homeCountry, sealed],
  )
  if (rowCount === 0) return false
  // It begins with a full second's worth of messages to send.
  await sql.query(
    'insert into balance (account_id, tokens) select id, max_outbound_request from account where id = $1',
    [account.id],
  )
  return true
}

/** Whether an account exists and is nobody's subaccount. */
export async function isPrimary(sql: Sql, accountId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from account where id = $1 and primary_id is null', [
    accountId,
  ])
  return rowCount === 1
}

export async function isSubaccount(sql: Sql, primaryId: string, accountId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from account where id = $2 and primary_id = $1', [
    primaryId,
    accountId,
  ])
  return rowCount === 1
}

/** What an operator may change of an account; what is left out stays as it is. */
export type AccountChanges = {
  name?: string | undefined
  status?: 'active' | 'suspended' | undefined
  inbound_url?: string | null | undefined
  status_url?: string | null | undefined
  webhook_version?: WebhookVersion | undefined
  http_forward_method?: ForwardMethod | undefined
  webhook_any_2xx?: boolean | undefined
  webhook_410_disables?: boolean | undefined
  unknown_outcome?: 'at_least_once' | 'at_most_once' | undefined
  max_outbound_request?: number | undefined
  max_inbound_request?: number | undefined
}

export async function changeAccount(sql: Sql, id: string, changes: AccountChanges): Promise<void> {
  if (Object.keys(changes).length > 0)
    await run(sql, compose.updateTable('account').set(changes).where('id', '=', id))
}

/** Keeps others from changing an account until the commit. */
export async function lockAccount(sql: Sql, id: string): Promise<void> {
  await sql.query('select from account where id = $1 for no key update', [id])
}

/**
 * Keeps an account listened to for ten minutes, which is written each five at most. Says whether those who read accounts have
 * to read it again.
 */
export async function extendListening(sql: Sql, id: string): Promise<'anew' | 'known' | 'unknown'> {
  const { rows } = await sql.query<{ anew: boolean }>(
    `with extended as (
       update account set listened_until = clock_timestamp() + interval '10 minutes'
        where id = $1 and coalesce(listened_until < clock_timestamp() + interval '5 minutes', true) returning id)
     select exists (select from extended) as anew from account where id = $1`,
    [id],
  )
  return rows[0] ? (rows[0].anew ? 'anew' : 'known') : 'unknown'
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof readAccount>>>

/** An account with its balance, as an operator sees it; no secrets. Amounts are micro-euros. */
export async function readAccount(sql: Sql, id: string) {
  const [account] = await run(
    sql,
    compose
      .selectFrom('account')
      .innerJoin('balance', 'balance.account_id', 'account.id')
      .select([
        'account.id',
        'primary_id',
        'name',
        'status',
        'home_country',
        'inbound_url',
        'status_url',
        'webhook_version',
        'http_forward_method',
        'webhook_any_2xx',
        'webhook_410_disables',
        'previous_signs_until',
        'unknown_outcome',
        'max_outbound_request',
        'max_inbound_request',
        'amount',
        'credit_limit',
      ])
      .where('account.id', '=', id),
  )
  return account
}
