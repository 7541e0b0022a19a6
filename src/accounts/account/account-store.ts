import { sql as raw } from 'kysely'
import { compose, run } from '#platform/database/compose.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { ForwardMethod, WebhookVersion } from './policy.ts'
import { signaturePlace } from '../secrets/sealed.ts'

export type NewAccount = {
  id: string
  primaryId: string | undefined
  name: string
  homeCountry: string
  signatureSecret: string
  /** Whether it pays from the balance of its primary account. */
  sharesBalance: boolean
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
    'insert into balance (account_id, payer_id, tokens) select id, $2, max_outbound_request from account where id = $1',
    [account.id, account.sharesBalance ? account.primaryId : null],
  )
  await sql.query('insert into ledger_check (account_id) values ($1)', [account.id])
  return true
}

/** Where accounts are told what becomes of their registrations, by account; only those that want to be. */
export async function readComplianceAddresses(
  sql: Sql,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ id: string; url: string }>({
    name: 'read-compliance-addresses',
    text: `select id, compliance_events_url as url from account
      where id = any($1::text[]) and compliance_events_url is not null`,
    values: [accountIds],
  })
  return new Map(rows.map(({ id, url }) => [id, url]))
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
  compliance_events_url?: string | null | undefined
  webhook_version?: WebhookVersion | undefined
  http_forward_method?: ForwardMethod | undefined
  webhook_any_2xx?: boolean | undefined
  webhook_410_disables?: boolean | undefined
  unknown_outcome?: 'at_least_once' | 'at_most_once' | undefined
  max_outbound_request?: number | undefined
  max_inbound_request?: number | undefined
  max_calls_per_second?: number | undefined
  max_numbers?: number | undefined
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

/**
 * An account with its balance, or that of the account whose balance it shares, and its auto-reload, as an operator sees it; no
 * secrets. Amounts are micro-euros. For a session of the account itself a shared balance is empty: it is another's row.
 */
export async function readAccount(sql: Sql, id: string) {
  const [account] = await run(sql, accountQuery().where('account.id', '=', id))
  return account
}

export type AccountsWanted = {
  primaryId?: string | undefined
  /** How its name begins, in whatever case. */
  name?: string | undefined
  /** Only these. */
  ids?: readonly string[] | undefined
  cursor?: string | undefined
  limit: number
}

/** Accounts by their keys, those behind a cursor: all of them, or the subaccounts of one; by their names where those are looked for. */
export function listAccounts(sql: Sql, { name, ...wanted }: AccountsWanted): Promise<AccountRow[]> {
  return name === undefined ? listByKey(sql, wanted) : listByName(sql, name, wanted)
}

function listByName(sql: Sql, name: string, { cursor, ...wanted }: AccountsWanted): Promise<AccountRow[]> {
  let query = accountsQuery(wanted)
    .where(raw<boolean>`name_folded >= lower(${name}) and name_folded < lower(${name}) || chr(1114111)`)
    .orderBy('account.name_folded')
    .orderBy('account.id')
  if (cursor !== undefined)
    query = query.where(
      raw<boolean>`(name_folded, account.id) > (select c.name_folded, c.id from account c where c.id = ${cursor})`,
    )
  return run(sql, query)
}

function listByKey(sql: Sql, { cursor, ...wanted }: AccountsWanted): Promise<AccountRow[]> {
  let query = accountsQuery(wanted).orderBy('account.id')
  if (cursor !== undefined) query = query.where('account.id', '>', cursor)
  return run(sql, query)
}

function accountsQuery({ primaryId, ids, limit }: Omit<AccountsWanted, 'name' | 'cursor'>) {
  let query = accountQuery().limit(limit)
  if (primaryId !== undefined) query = query.where('account.primary_id', '=', primaryId)
  if (ids !== undefined) query = query.where('account.id', 'in', ids)
  return query
}

function accountQuery() {
  return compose
    .selectFrom('account')
    .innerJoin('balance as own', 'own.account_id', 'account.id')
    .leftJoin('balance as purse', (join) =>
      join.on('purse.account_id', '=', (eb) => eb.fn.coalesce('own.payer_id', 'own.account_id')),
    )
    .leftJoin('auto_reload', 'auto_reload.account_id', 'account.id')
    .select([
      'account.id',
      'primary_id',
      'name',
      'status',
      'home_country',
      'inbound_url',
      'status_url',
      'compliance_events_url',
      'webhook_version',
      'http_forward_method',
      'webhook_any_2xx',
      'webhook_410_disables',
      'previous_signs_until',
      'unknown_outcome',
      'max_outbound_request',
      'max_inbound_request',
      'max_calls_per_second',
      'max_numbers',
      'own.payer_id',
      'auto_reload.trx as reload_trx',
      'auto_reload.amount as reload_amount',
      'auto_reload.threshold as reload_threshold',
      (eb) => eb.fn.coalesce('purse.amount', 'own.amount').as('amount'),
      (eb) => eb.fn.coalesce('purse.credit_limit', 'own.credit_limit').as('credit_limit'),
    ])
}
