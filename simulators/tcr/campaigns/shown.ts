import { campaignMembers } from '../rules/campaign-fields.ts'
import type { Campaign, Json } from '../state.ts'

const absent: Json = Object.fromEntries(
  [...campaignMembers, 'vertical', 'expirationDate'].map((name) => [name, null]),
)

/** A campaign in a response, which has null for every member without a value. */
export function shownCampaign(campaign: Campaign): Json {
  const { mnoIds: _, ...shown } = campaign
  return { ...absent, ...shown, billedDate: campaign['createDate'] }
}
