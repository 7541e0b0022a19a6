import type { Db } from '#platform/database/db.ts'

let made = 0

export type CampaignRowsOptions = {
  count?: number
  status?: string
  autoRenewal?: boolean
  /** The time at which the campaigns became active, in milliseconds; undefined if they never did. */
  registeredAt?: number
}

/** Stores a brand with campaigns in the given states and returns the IDs of the campaigns. */
export async function storeCampaigns(
  db: Db,
  accountId: string,
  { count = 1, status = 'ACTIVE', autoRenewal = true, registeredAt }: CampaignRowsOptions = {},
): Promise<{ brandId: string; ids: string[] }> {
  const name = (n: number, length: number) => n.toString(36).toUpperCase().padStart(length, '0')
  const brandId = `B${name(++made, 6)}`
  const ids = Array.from({ length: count }, (_, i) => `C${name(made, 3)}${name(i, 4)}`)
  const at = new Date(registeredAt ?? Date.UTC(2027, 0, 1))
  await db.query(
    `insert into brand (id, account_id, identity_status, entity_type, display_name, company_name, phone, street, city, state,
       postal_code, country, email, campaign_count, created_at, updated_at)
     values ($1, $2, 'VERIFIED', 'PRIVATE_PROFIT', 'Brand', 'Brand', '12015550100', 'Street', 'City', 'IL', '62701', 'US',
       'a@b.example', $3, $4, $4)`,
    [brandId, accountId, count, at],
  )
  await db.query(
    `insert into campaign (id, account_id, brand_id, status, traffic_enabled, auto_renewal, usecase, description, message_flow,
       registered_at, renewal_at, renewal_due, created_at, updated_at, terms_and_conditions)
     select id, $2, $3, $4, $6::timestamptz is not null, $5, 'CUSTOMER_CARE', 'Campaign', 'Flow', $6,
       $6::timestamptz + interval '1 month', $6::timestamptz + interval '1 month', $7, $7, true from unnest($1::text[]) id`,
    [ids, accountId, brandId, status, autoRenewal, registeredAt === undefined ? null : at, at],
  )
  return { brandId, ids }
}
