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
  /** A campaign ID, a campaign ID of the registry, or the beginning of the name of the campaign or of its brand; case-insensitive. */
  text?: string | undefined
}

export type CampaignFound = CampaignRow & { seq: string; brand_name: string }

const brandName = '(select b.display_name from brand b where b.id = campaign.brand_id) as brand_name'

/** Maximum number of campaigns and brands with a matching name that are searched, so that a page costs the same for a common prefix. */
export const mostNamed = 1_000
export const mostBrands = 100

/** Campaigns of all accounts or of one, newest first; a name prefix searches `mostNamed` campaigns and `mostBrands` brands. */
export async function searchCampaigns(sql: Sql, wanted: CampaignsWanted): Promise<CampaignFound[]> {
  const { accountId, brandId, status, hold, text, after, limit } = wanted
  const { values, put, add, where } = openConditions()
  add(accountId, (at) => `account_id = ${at}`)
  // The condition includes the account, so that the index applies.
  add(brandId, (at) => `brand_id = ${at} and account_id = (select account_id from brand where id = ${at})`)
  add(status, (at) => `status = ${at}`)
  add(hold, (at) => `registry_hold = ${at}`)
  add(after, (at) => `seq < ${at}::bigint`)
  const within = text?.trim() && accountId !== undefined ? `account_id = ${put(accountId)} and` : ''
  add(text?.trim() || undefined, (at) => `seq in (${matching(`${at}::text`, within)})`)
  const { rows } = await sql.query<CampaignFound>(
    `select seq::text, ${campaignColumns}, ${brandName} from campaign ${where()} order by campaign.seq desc limit ${put(limit)}`,
    values,
  )
  return rows
}

/** The query for campaigns that a text names; `within` limits it to one account. */
function matching(text: string, within: string): string {
  const begins = (column: string) =>
    `${column} >= lower(${text}) collate "C" and ${column} < lower(${text}) collate "C" || chr(1114111)`
  return `(select seq from campaign where ${within} ${begins('label_folded collate "C"')}
      order by label_folded collate "C", seq desc limit ${mostNamed})
    union all (select seq from campaign where ${within} id = upper(${text}))
    union all (select seq from campaign where ${within} registry_campaign_id = upper(${text}) and partner limit ${mostNamed})
    union all (select seq from campaign where ${within} registry_campaign_id = upper(${text}) and not partner limit ${mostNamed})
    union all (select c.seq from (select id from brand where ${within} ${begins('display_name_folded')}
      order by display_name_folded, seq desc limit ${mostBrands}) b
      join campaign c on c.brand_id = b.id limit ${mostNamed})`
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
