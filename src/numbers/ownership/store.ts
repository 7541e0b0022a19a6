import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { uuidv7 } from '#platform/ids.ts'
import { featureWord, featuresOf, type Feature, type Limitation } from '../inventory/features.ts'
import { type NumberType } from '#accounts/index.ts'
import { carriersOf } from '../inventory/inventory-store.ts'
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

const assignment = `with stock as (
    insert into inventory as i (msisdn, country, type, features, status, limitations, carriers) values ($1, $2, $3, $4, 'owned', $11, $13)
    on conflict (msisdn) do update
      set country = excluded.country, type = excluded.type, features = excluded.features,
          limitations = case when $12 then excluded.limitations else i.limitations end,
          carriers = case when $14 then excluded.carriers else i.carriers end,
          status = 'owned', previous_owner = null, free_at = null
    where i.status in ('available', 'withdrawn') or (i.status = 'quarantined' and i.previous_owner = $5)
      or exists (select from number n where n.msisdn = i.msisdn and n.account_id = $5)
    returning msisdn, limitations
  ), given as (
    insert into number (msisdn, country, type, features, limitations, account_id, app_id, ownership_id, owned_since, mo_http_url)
    select msisdn, $2, $3, $6, limitations, $5, $7, $8, clock_timestamp() + offset_ms * interval '1 millisecond', $9 from stock, exchange_clock
    on conflict (msisdn) do update set
      country = excluded.country,
      type = excluded.type,
      features = excluded.features,
      limitations = excluded.limitations,
      app_id = excluded.app_id,
      mo_http_url = case when $10 then excluded.mo_http_url else number.mo_http_url end
    where number.account_id = excluded.account_id
    returning msisdn, account_id, ownership_id, owned_since
  ), history as (
    insert into number_ownership (id, account_id, msisdn, began_at)
    select ownership_id, account_id, msisdn, owned_since from given on conflict do nothing
  )
  select from given`

/**
 * Assigns a number to an account, without rent, and links the number to an application, if provided. Returns whether the account now owns
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
  const { rowCount } = await sql.query(assignment, [
    msisdn,
    country,
    type,
    word,
    accountId,
    featuresOf(word),
    appId,
    uuidv7(),
    moHttpUrl ?? null,
    moHttpUrl !== undefined,
    limitations?.length ? JSON.stringify(limitations) : null,
    limitations !== undefined,
    carriersOf(carriers),
    carriers !== undefined,
  ])
  await bumpEpoch(sql)
  return rowCount === 1
}
