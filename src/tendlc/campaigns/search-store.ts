import { openConditions } from '#platform/database/conditions.ts'
import type { Sql } from '#platform/database/db.ts'
import type { CampaignStatus } from '../words.ts'
import { campaignColumns, type CampaignRow } from './store.ts'

/** Which campaigns of all accounts are wanted. */
export type CampaignsWanted = {
  accountId?: string | undefined
  brandId?: string | undefined
  status?: CampaignStatus | undefined
  /** `seq` of the last campaign of the page before. */
  before?: string | undefined
  limit: number
}

export type CampaignFound = CampaignRow & { seq: string }

/** Campaigns of all accounts, the newest first. */
export async function searchCampaigns(sql: Sql, wanted: CampaignsWanted): Promise<CampaignFound[]> {
  const { accountId, brandId, status, before, limit } = wanted
  const { values, put, add, where } = openConditions()
  add(accountId, (at) => `account_id = ${at}`)
  // Said with the account, as the index has both.
  add(brandId, (at) => `brand_id = ${at} and account_id = (select account_id from brand where id = ${at})`)
  add(status, (at) => `status = ${at}`)
  add(before, (at) => `seq < ${at}::bigint`)
  const { rows } = await sql.query<CampaignFound>(
    `select seq::text, ${campaignColumns} from campaign ${where()} order by campaign.seq desc limit ${put(limit)}`,
    values,
  )
  return rows
}
