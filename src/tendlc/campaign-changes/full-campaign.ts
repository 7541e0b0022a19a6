import type { Sql } from '#platform/database/db.ts'
import { readHistory, type Step } from '../history/history-store.ts'
import { listLinks, type LinkRow } from '../numbers/store.ts'
import { ownerOfCampaign } from '../campaigns/life-store.ts'
import { brandNameOf } from '../campaigns/search-store.ts'
import { findCampaign, type CampaignRow } from '../campaigns/store.ts'

/** A campaign with its history and its first numbers, for operators. */
export type FullCampaign = {
  campaign: CampaignRow & { brand_name: string }
  history: Step[]
  numbers: LinkRow[]
}

const mostNumbers = 200

/** The full record of a campaign of any account. */
export async function readFullCampaign(sql: Sql, id: string): Promise<FullCampaign | undefined> {
  const owner = await ownerOfCampaign(sql, id)
  if (!owner) return undefined
  const { account_id: accountId, brand_id: brandId } = owner
  const campaign = (await findCampaign(sql, { accountId, brandId }, id))!
  const brand_name = await brandNameOf(sql, id)
  const numbers = await listLinks(sql, accountId, id, mostNumbers)
  return { campaign: { ...campaign, brand_name }, history: await readHistory(sql, 'campaign', id), numbers }
}
