import type { Sql } from '#platform/database/db.ts'
import { notFinalCondition } from './condition-store.ts'

/** Reseller ID of a campaign without a reseller. */
export const noReseller = 'R000000'

/** Reseller of a campaign: its registry ID, or null while it has none. */
export type Reselling = { reseller: boolean; reseller_id: string | null }

/**
 * Sets the reseller of all campaigns of a brand, except ended and already registered campaigns, which keep their reseller (S2-014). The caller
 * has locked the brand.
 */
export async function resellCampaigns(
  sql: Sql,
  brandId: string,
  { reseller, reseller_id }: Reselling,
  now: number,
): Promise<void> {
  await sql.query(
    `update campaign set reseller = $2, reseller_id = $3, updated_at = $4
      where brand_id = $1 and ((registry_campaign_id is null and registry_status = 'UNKNOWN') or reseller_id is null)
        and ${notFinalCondition}
        and (reseller, reseller_id) is distinct from ($2::boolean, $3::text)`,
    [brandId, reseller, reseller_id, new Date(now)],
  )
}

/** The accounts for which a reseller of a primary account is valid: the account itself and its subaccounts. */
const family = `(select id from account where (id = $1 and primary_id is null) or primary_id = $1)`

/** Sets the registry ID of a reseller on campaigns that waited for it, and makes their network requests due now. */
export async function nameReseller(
  sql: Sql,
  accountId: string,
  { registryId, now }: { registryId: string; now: number },
): Promise<void> {
  await sql.query(
    `with named as (
        update campaign set reseller_id = $2 where reseller_id is null and account_id in ${family} returning id)
      update registry_request set due_at = $3
        where campaign_id in (select id from named) and kind = 'campaign' and ended_at is null and due_at > $3`,
    [accountId, registryId, new Date(now)],
  )
}

export type ResoldCampaign = { id: string; account_id: string; brand_id: string; status: string }

/** Locks the reseller brands of an account and its subaccounts, then the campaigns that wait for the reseller's ID. */
export async function lockResold(sql: Sql, accountId: string): Promise<ResoldCampaign[]> {
  await sql.query(
    `select from brand where account_id in ${family}
        and (reseller or id in (select brand_id from campaign where reseller and reseller_id is null and account_id in ${family}))
      order by id for update`,
    [accountId],
  )
  const { rows } = await sql.query<ResoldCampaign>(
    `select id, account_id, brand_id, status from campaign
      where reseller and reseller_id is null and account_id in ${family}
        and ${notFinalCondition}
      order by id for update`,
    [accountId],
  )
  return rows
}

/** Clears `reseller` on the brands of an account and its subaccounts, and on the given campaigns. The caller has locked all of these. */
export async function unmarkResold(
  sql: Sql,
  accountId: string,
  campaignIds: readonly string[],
  now: number,
): Promise<void> {
  const at = new Date(now)
  await sql.query(
    `update brand set reseller = false, updated_at = $2 where reseller and account_id in ${family}`,
    [accountId, at],
  )
  await sql.query(
    `update campaign set reseller = false, reseller_id = $2, updated_at = $3 where id = any($1::text[])`,
    [campaignIds, noReseller, at],
  )
}
