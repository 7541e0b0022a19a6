import type { Sql } from '#platform/database/db.ts'
import type { ContentAction } from '../content/action.ts'
import type { Declared } from '../content/checks.ts'
import type { NetworkRecord } from '../requests/port.ts'
import type { CampaignStatus } from '../shapes/enumerations.ts'
import type { CampaignKeywords } from './keywords.ts'

/** A linked number, with the data that its traffic depends on. */
export type LinkedNumber = {
  number: string
  accountId: string
  campaignId: string
  brandId: string
  trafficEnabled: boolean
  campaignStatus: CampaignStatus
  brandStatus: string
  networks: NetworkRecord[]
  /** Action for texts that do not comply: the campaign's setting, or the exchange's. */
  contentAction: ContentAction
  declared: Declared
}

/** The given numbers that are linked, and still owned by the account that linked them (S2-183). */
export async function readLinked(sql: Sql, numbers: readonly string[]): Promise<LinkedNumber[]> {
  const { rows } = await sql.query<LinkedNumber>({
    name: 'read-linked-numbers',
    text: `select n.number, n.account_id as "accountId", n.campaign_id as "campaignId", n.brand_id as "brandId",
        c.traffic_enabled as "trafficEnabled", c.status as "campaignStatus", b.status as "brandStatus", c.mno_metadata as networks,
        coalesce(c.content_action, (select action from exchange_content)) as "contentAction",
        jsonb_build_object('age_gated', c.age_gated, 'direct_lending', c.direct_lending, 'embedded_link', c.embedded_link,
          'embedded_phone', c.embedded_phone) as declared
      from unnest($1::text[]) i(number)
        join campaign_number n on n.number = i.number and n.status = 'LINKED' and n.ownership_id is not null
        join campaign c on c.id = n.campaign_id join brand b on b.id = n.brand_id`,
    values: [numbers],
  })
  return rows
}

export type LinkedKeywords = CampaignKeywords & { id: string; account_id: string; number: string }

/** The campaigns of linked numbers, with their keywords and replies. */
export async function readLinkedKeywords(sql: Sql, numbers: readonly string[]): Promise<LinkedKeywords[]> {
  const { rows } = await sql.query<LinkedKeywords>({
    name: 'read-speaking-campaigns',
    text: `select n.number, n.account_id, c.id, c.opt_out_keywords, c.opt_in_keywords, c.help_keywords,
        c.opt_out_message, c.opt_in_message, c.help_message
      from unnest($1::text[]) i(number)
        join campaign_number n on n.number = i.number and n.status = 'LINKED' and n.ownership_id is not null
        join campaign c on c.id = n.campaign_id`,
    values: [numbers],
  })
  return rows
}
