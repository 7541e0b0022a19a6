import type { Sql } from '#platform/database/db.ts'

/** Whose a campaign is: a reseller's with its id at the registry, null before it has one; or nobody's. */
export type Reselling = { reseller: boolean; reseller_id: string | null }

/**
 * Says of all campaigns of a brand that the caller has locked whose they are, but of those that have ended and of those at the
 * registry, which stay as they are there (S2-014).
 */
export async function resellCampaigns(
  sql: Sql,
  brandId: string,
  { reseller, reseller_id }: Reselling,
  now: number,
): Promise<void> {
  await sql.query(
    `update campaign set reseller = $2, reseller_id = $3, updated_at = $4
      where brand_id = $1 and (registry_campaign_id is null or reseller_id is null)
        and status not in ('TERMINATED', 'EXPIRED', 'CANCELED')
        and (reseller, reseller_id) is distinct from ($2::boolean, $3::text)`,
    [brandId, reseller, reseller_id, new Date(now)],
  )
}

/** A reseller has an id at the registry now: the campaigns of its account and of the account's subaccounts that waited for it have it too. */
export async function nameReseller(sql: Sql, accountId: string, resellerId: string): Promise<void> {
  await sql.query(
    `update campaign set reseller_id = $2
      where reseller_id is null and account_id in (select id from account where id = $1 or primary_id = $1)`,
    [accountId, resellerId],
  )
}
