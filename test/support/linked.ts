import { bumpEpoch } from '#platform/nodes/epoch.ts'
import type { Sql } from '#platform/database/db.ts'

let made = 0

export type CampaignOptions = {
  traffic?: boolean
  status?: string
  pool?: boolean
  networks?: object[]
  words?: Record<string, string>
  brand?: string
}

/** Stores a verified brand and an approved campaign of an account. */
export async function storeCampaign(db: Sql, accountId: string, input: CampaignOptions = {}) {
  const { traffic = true, status = 'ACTIVE', pool = false, networks = [], words = {} } = input
  const id = (++made).toString(36).toUpperCase()
  const brand = input.brand ?? `B${id.padStart(6, 'Y')}`
  const campaign = `C${id.padStart(7, 'Y')}`
  await db.query(
    `insert into brand (id, account_id, identity_status, entity_type, display_name, company_name, ein, phone, street, city, state,
       postal_code, country, email, vertical, campaign_count, created_at, updated_at)
     values ($1, $2, 'VERIFIED', 'PRIVATE_PROFIT', 'Blue Kite', 'Blue Kite', '123456789', '12015550100', 'Street', 'City', 'IL', '62701',
       'US', 'office@bluekite.example', 'RETAIL', 1, now(), now()) on conflict (id) do nothing`,
    [brand, accountId],
  )
  const names = Object.keys(words)
  await db.query(
    `insert into campaign (id, account_id, brand_id, usecase, description, message_flow, status, traffic_enabled, number_pool,
       mno_metadata, terms_and_conditions, created_at, updated_at${names.map((name) => `, ${name}`).join('')})
     values ($1, $2, $3, 'CUSTOMER_CARE', 'Campaign', 'Flow', $4, $5, $6, $7, true, now(), now()${names.map((_, i) => `, $${i + 8}`).join('')})`,
    [campaign, accountId, brand, status, traffic, pool, JSON.stringify(networks), ...Object.values(words)],
  )
  return { brand, campaign, path: `/v1/10dlc/brands/${brand}/campaigns/${campaign}/numbers` }
}

/** Links a number of the account to its campaign, as after the response of the registry. */
export async function linkNow(
  db: Sql,
  accountId: string,
  { brand, campaign }: { brand: string; campaign: string },
  number: string,
): Promise<void> {
  await db.query(
    `insert into campaign_number (id, account_id, brand_id, campaign_id, number, country, status, ownership_id, submitted_at, created_at,
       updated_at)
     select gen_random_uuid(), $1, $2, $3, $4, 'US', 'LINKED', ownership_id, now(), now(), now() from number where msisdn = $4`,
    [accountId, brand, campaign, number],
  )
  await bumpEpoch(db)
}
