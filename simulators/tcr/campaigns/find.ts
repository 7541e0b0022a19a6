import { refusal } from '../api-error.ts'
import { isScoring } from '../brands/scoring.ts'
import type { World } from '../operation.ts'
import { textOf, type Brand, type Campaign, type CampaignReview } from '../state.ts'

export function findCampaign({ state }: World, id: string): Campaign {
  const campaign = state.campaigns.find((one) => one.campaignId === id)
  if (!campaign) throw refusal(502, 'campaignId')
  return campaign
}

/** The campaign, unless it has expired. */
export function activeCampaign(world: World, id: string): Campaign {
  const campaign = findCampaign(world, id)
  if (campaign.status === 'EXPIRED') throw refusal(518, 'campaignId')
  return campaign
}

export const reviewOf = ({ state }: World, id: string): CampaignReview => state.reviews[id]!

/** The active brand, unless it is being scored. */
export function readyBrand(world: World, id: string): Brand {
  const brand = world.state.brands.find((one) => one.brandId === id && one.status === 'ACTIVE')
  if (!brand) throw refusal(502, 'brandId')
  if (isScoring(world, id)) throw refusal(527, 'brandId')
  return brand
}

/** Sends an event about complaints of the subscribers of a network. */
export function emitComplaint(
  { webhooks, cspId }: World,
  { campaignId, brandId, mock, ...campaign }: Campaign,
  about: { mnoId: number; mnoName: string; description: string },
): void {
  webhooks.emit('INCIDENCE', {
    eventType: 'MNO_COMPLAINT',
    cspId,
    cspName: 'Simulated CSP',
    brandId,
    campaignId,
    campaignReferenceId: campaign['referenceId'] ?? null,
    ...about,
    mock,
  })
}

/** Whether a brand may register campaigns: a company listed at a stock exchange needs a completed Auth+. */
export function isAuthorized({ state }: World, { brandId, entityType }: Brand): boolean {
  if (entityType !== 'PUBLIC_PROFIT') return true
  const vettings = state.vettings.filter((one) => one.brandId === brandId && one.vettingClass === 'AUTHPLUS')
  return vettings.some(({ vettingStatus }) => vettingStatus === 'ACTIVE')
}

/** Sends an event about a campaign. Sharing events name the campaign only. */
export function emitCampaign(
  { state, webhooks, cspId }: World,
  campaign: Campaign,
  eventType: string,
  more: { description?: string | undefined; mnoId?: number; mnoName?: string } = {},
): void {
  const { campaignId, brandId, mock } = campaign
  if (eventType.startsWith('CAMPAIGN_SHARE_')) {
    webhooks.emit('CAMPAIGN', { eventType, campaignId, description: more.description ?? null })
    return
  }
  const brand = state.brands.find((one) => one.brandId === brandId)!
  webhooks.emit('CAMPAIGN', {
    eventType,
    cspId,
    cspName: 'Simulated CSP',
    brandId,
    brandName: textOf(brand, 'displayName'),
    brandReferenceId: brand['referenceId'] ?? null,
    campaignId,
    campaignReferenceId: campaign['referenceId'] ?? null,
    description: `${eventType} of ${campaignId}`,
    ...more,
    mock,
  })
}
