import { openConditions } from '#platform/database/conditions.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { ForwardMethod, WebhookVersion } from '../policy/policy.ts'
import { signatureField } from '../policy/sealed.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

export type NewAccount = {
  id: string
  primaryId: string | undefined
  name: string
  homeCountry: string
  signatureSecret: string
  /** Whether the account pays from the balance of its primary account. */
  sharesBalance: boolean
}

/** Inserts an account with an empty balance; returns false if the api_key exists. */
export async function insertAccount(sql: Sql, vault: Vault, account: NewAccount): Promise<boolean> {
  const sealed = vault.seal(account.signatureSecret, signatureField(account.id))
  const { rowCount } = await sql.query(
    `insert into account (id, primary_id, name, home_country, signature_secret)
     values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
    [account.id, account.primaryId ?? null, account.name, account.homeCountry, sealed],
  )
  if (rowCount === 0) return false
  // A new account may send one second's worth of messages immediately.
  await sql.query(
    'insert into balance (account_id, payer_id, tokens) select id, $2, max_outbound_request from account where id = $1',
    [account.id, account.sharesBalance ? account.primaryId : null],
  )
  await sql.query('insert into ledger_check (account_id) values ($1)', [account.id])
  return true
}

/** The URLs for registration events, by account; accounts without one are omitted. */
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

/** Whether an account exists and is not a subaccount. */
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

/** Columns that an operator may change. */
const changeable = [
  'name',
  'status',
  'inbound_url',
  'status_url',
  'compliance_events_url',
  'webhook_version',
  'http_forward_method',
  'webhook_any_2xx',
  'webhook_410_disables',
  'unknown_outcome',
  'max_outbound_request',
  'max_inbound_request',
  'max_calls_per_second',
  'max_numbers',
] as const

/** Changes of an account; omitted columns are unchanged. */
export type AccountChanges = { [K in (typeof changeable)[number]]?: AccountRow[K] | undefined }

export async function changeAccount(sql: Sql, id: string, changes: AccountChanges): Promise<void> {
  const columns = changeable.filter((column) => changes[column] !== undefined)
  if (columns.length === 0) return
  await sql.query(
    `update account set ${columns.map((column, i) => `${column} = $${i + 2}`).join(', ')} where id = $1`,
    [id, ...columns.map((column) => changes[column])],
  )
}

/** Locks an account against concurrent changes until the commit. */
export async function lockAccount(sql: Sql, id: string): Promise<void> {
  await sql.query('select from account where id = $1 for no key update', [id])
}

/**
 * Marks an account's webhooks as watched for 10 minutes; writes the mark at most every 5 minutes. Returns whether caches must read
 * the account again.
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

/** An account with its money, as operators see it. Amounts are micro-euros. */
export type AccountRow = {
  id: string
  primary_id: string | null
  name: string
  status: 'active' | 'suspended'
  home_country: string
  inbound_url: string | null
  status_url: string | null
  compliance_events_url: string | null
  webhook_version: WebhookVersion
  http_forward_method: ForwardMethod
  webhook_any_2xx: boolean
  webhook_410_disables: boolean
  previous_signs_until: Date | null
  unknown_outcome: 'at_least_once' | 'at_most_once'
  max_outbound_request: number
  max_inbound_request: number
  max_calls_per_second: number
  max_numbers: number
  payer_id: string | null
  reload_trx: string | null
  reload_amount: number | null
  reload_threshold: number | null
  amount: number
  credit_limit: number
}

const accounts = `select a.id, primary_id, name, status, home_country, inbound_url, status_url, compliance_events_url,
    webhook_version, http_forward_method, webhook_any_2xx, webhook_410_disables, previous_signs_until, unknown_outcome,
    max_outbound_request, max_inbound_request, max_calls_per_second, max_numbers, own.payer_id,
    r.trx as reload_trx, r.amount as reload_amount, r.threshold as reload_threshold,
    coalesce(payer.amount, own.amount) as amount, coalesce(payer.credit_limit, own.credit_limit) as credit_limit
  from account a
  join balance own on own.account_id = a.id
  left join balance payer on payer.account_id = coalesce(own.payer_id, own.account_id)
  left join auto_reload r on r.account_id = a.id`

/**
 * Reads an account with its auto-reload and its own or shared balance, as an operator sees it, without secrets. In a session of the
 * account itself a shared balance is empty, because that row belongs to the primary account.
 */
export async function readAccount(sql: Sql, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql.query<AccountRow>(`${accounts} where a.id = $1`, [id])
  return rows[0]
}

export type AccountsWanted = PageRequest & {
  primaryId?: string | undefined
  /** Selects accounts whose names begin with this text, in any letter case. */
  name?: string | undefined
  /** Selects accounts with these IDs. */
  ids?: readonly string[] | undefined
}

/** Lists accounts by key, all or the subaccounts of one; sorted by name if filtered by name. */
export async function listAccounts(
  sql: Sql,
  { primaryId, name, ids, after, limit }: AccountsWanted,
): Promise<AccountRow[]> {
  const { values, put, add, where } = openConditions()
  add(primaryId, (position) => `a.primary_id = ${position}`)
  add(ids, (position) => `a.id = any(${position}::text[])`)
  add(
    name,
    (position) => `name_folded >= lower(${position}) and name_folded < lower(${position}) || chr(1114111)`,
  )
  add(after, (position) =>
    name === undefined
      ? `a.id > ${position}`
      : `(name_folded, a.id) > (select c.name_folded, c.id from account c where c.id = ${position})`,
  )
  const order = name === undefined ? 'a.id' : 'name_folded, a.id'
  const { rows } = await sql.query<AccountRow>(
    `${accounts} ${where()} order by ${order} limit ${put(limit)}`,
    values,
  )
  return rows
}
