import { openConditions } from '#platform/database/conditions.ts'
import type { Sql } from '#platform/database/db.ts'
import type { CampaignStatus, RegistryHold } from '../shapes/enumerations.ts'
import { campaignColumns, type CampaignRow } from './store.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** Filters of the search across accounts. */
export type CampaignsWanted = PageRequest & {
  accountId?: string | undefined
  brandId?: string | undefined
  status?: CampaignStatus | undefined
  hold?: RegistryHold | undefined
}

export type CampaignFound = CampaignRow & { seq: string; brand_name: string }

const brandName = '(select b.display_name from brand b where b.id = campaign.brand_id) as brand_name'

/** Campaigns of all accounts, newest first. */
export async function searchCampaigns(sql: Sql, wanted: CampaignsWanted): Promise<CampaignFound[]> {
  const { accountId, brandId, status, hold, after, limit } = wanted
  const { values, put, add, where } = openConditions()
  add(accountId, (at) => `account_id = ${at}`)
  // The condition includes the account, so that the index applies.
  add(brandId, (at) => `brand_id = ${at} and account_id = (select account_id from brand where id = ${at})`)
  add(status, (at) => `status = ${at}`)
  add(hold, (at) => `registry_hold = ${at}`)
  add(after, (at) => `seq < ${at}::bigint`)
  const { rows } = await sql.query<CampaignFound>(
    `select seq::text, ${campaignColumns}, ${brandName} from campaign ${where()} order by campaign.seq desc limit ${put(limit)}`,
    values,
  )
  return rows
}

/** The name of the brand of a campaign. */
export async function brandNameOf(sql: Sql, campaignId: string): Promise<string> {
  const { rows } = await sql.query<{ brand_name: string }>(
    `select ${brandName} from campaign where id = $1`,
    [campaignId],
  )
  return rows[0]!.brand_name
}

/** A campaign of an account with its brand. */
export async function findBrandOfCampaign(
  sql: Sql,
  accountId: string,
  id: string,
): Promise<{ campaign_id: string; brand_id: string; brand_name: string } | undefined> {
  const { rows } = await sql.query<{ campaign_id: string; brand_id: string; brand_name: string }>(
    `select id as campaign_id, brand_id, ${brandName} from campaign where id = $2 and account_id = $1`,
    [accountId, id],
  )
  return rows[0]
}
