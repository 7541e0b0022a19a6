import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { uuidv7 } from '#platform/ids.ts'
import { featureWord, featuresOf, type Feature, type Limitation } from '../inventory/features.ts'
import { type NumberType } from '#accounts/index.ts'
import { carriersOf } from '../inventory/inventory-store.ts'
import { moveNumbers, withoutPreviousOwner } from '../inventory/move-store.ts'
import type { SmsTerms } from './sms.ts'

/** A number's owner, the linked application, the URL for inbound messages of the number, and its features. */
export type Owner = SmsTerms & {
  msisdn: string
  accountId: string
  appId: string | null
  moHttpUrl: string | null
  /** The carriers that serve the number; null for every carrier with a route to the number. */
  carriers: string[] | null
}

export async function readOwners(sql: Sql, msisdns: string[]): Promise<Owner[]> {
  const { rows } = await sql.query<{
    msisdn: string
    account_id: string
    app_id: string | null
    mo_http_url: string | null
    country: string
    features: Feature[]
    limitations: Limitation[] | null
    carriers: string[] | null
  }>({
    name: 'read-owners',
    text: `select n.msisdn, n.account_id, n.app_id, n.mo_http_url, n.country, n.features, n.limitations, i.carriers
      from number n left join inventory i using (msisdn) where n.msisdn = any($1::text[])`,
    values: [msisdns],
  })
  return rows.map((row) => ({
    msisdn: row.msisdn,
    accountId: row.account_id,
    appId: row.app_id,
    moHttpUrl: row.mo_http_url,
    country: row.country,
    features: row.features,
    limitations: row.limitations,
    carriers: row.carriers,
  }))
}

export type NumberAssignment = {
  msisdn: string
  country: string
  type: NumberType
  features: Feature[]
  accountId: string
  appId?: string | undefined
  /** Omitted: unchanged; null: removed. */
  moHttpUrl?: string | null | undefined
  /** If omitted, the limitations are unchanged. */
  limitations?: readonly Limitation[] | undefined
  /** The carriers that serve the number; empty: every carrier with a route to the number. Omitted: unchanged. */
  carriers?: readonly string[] | undefined
}

/** Adds an owned number to the inventory, or changes the terms of one that the account owns or may get. */
const inventoryTerms = `insert into inventory as i (msisdn, country, type, features, status, limitations, carriers)
    values ($1, $2, $3, $4, 'owned', $6, $8)
    on conflict (msisdn) do update
      set country = excluded.country, type = excluded.type, features = excluded.features,
          limitations = case when $7 then excluded.limitations else i.limitations end,
          carriers = case when $9 then excluded.carriers else i.carriers end
    where i.status in ('available', 'withdrawn') or (i.status = 'quarantined' and i.previous_owner = $5)
      or exists (select from number n where n.msisdn = i.msisdn and n.account_id = $5)`

const ownership = `with given as (
    insert into number (msisdn, country, type, features, limitations, account_id, app_id, ownership_id, owned_since, mo_http_url)
    select msisdn, country, type, $2, limitations, $3, $4, $5, clock_timestamp() + offset_ms * interval '1 millisecond', $6
      from inventory, exchange_clock where msisdn = $1
    on conflict (msisdn) do update set
      country = excluded.country,
      type = excluded.type,
      features = excluded.features,
      limitations = excluded.limitations,
      app_id = excluded.app_id,
      mo_http_url = case when $7 then excluded.mo_http_url else number.mo_http_url end
    where number.account_id = excluded.account_id
    returning msisdn, account_id, ownership_id, owned_since
  ), history as (
    insert into number_ownership (id, account_id, msisdn, began_at)
    select ownership_id, account_id, msisdn, owned_since from given on conflict do nothing
  )
  select from given`

/**
 * Assigns a number to an account in the caller's transaction, without rent, and links the number to an application, if provided. Returns whether the account now owns
 * the number: a number that another account owns or may buy back is unchanged.
 */
export async function assignNumber(sql: Sql, number: NumberAssignment): Promise<boolean> {
  const {
    msisdn,
    country,
    type,
    features,
    accountId,
    appId = null,
    moHttpUrl,
    limitations,
    carriers,
  } = number
  const word = featureWord(features)
  const terms = await sql.query(inventoryTerms, [
    msisdn,
    country,
    type,
    word,
    accountId,
    limitations?.length ? JSON.stringify(limitations) : null,
    limitations !== undefined,
    carriersOf(carriers),
    carriers !== undefined,
  ])
  if (terms.rowCount === 0) return false
  await moveNumbers(sql, [msisdn], 'assigned', undefined, { set: withoutPreviousOwner })
  const { rowCount } = await sql.query(ownership, [
    msisdn,
    featuresOf(word),
    accountId,
    appId,
    uuidv7(),
    moHttpUrl ?? null,
    moHttpUrl !== undefined,
  ])
  await bumpEpoch(sql)
  return rowCount === 1
}
