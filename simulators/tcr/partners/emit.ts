import type { World } from '../operation.ts'
import type { PartnerCampaign } from '../state.ts'

/** Sends an event about the sharing of a campaign of another partner. */
export const emitPartner = (
  { webhooks }: World,
  { campaign: { campaignId } }: PartnerCampaign,
  eventType: string,
  description?: string,
) => webhooks.emit('CAMPAIGN', { eventType, campaignId, description: description ?? null })
