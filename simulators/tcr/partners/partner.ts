import { newShare } from '../campaigns/sharing.ts'
import type { World } from '../operation.ts'
import { networks } from '../rules/networks.ts'
import { campaignDefaults } from '../rules/campaign-fields.ts'
import { nextId, type Json } from '../state.ts'
import { emitPartner } from './emit.ts'

/** Another partner registers a campaign and shares it; members replace the default ones. Returns its ID. */
export function sharePartnerCampaign(world: World, members: Json = {}): string {
  const { state, now } = world
  const campaignId = typeof members['campaignId'] === 'string' ? members['campaignId'] : nextId(state, 'C')
  const one = {
    campaign: {
      ...campaignDefaults,
      campaignId,
      brandId: nextId(state, 'B'),
      brandDisplayName: 'Grey Heron',
      usecase: 'CUSTOMER_CARE',
      subUsecases: [],
      status: 'ACTIVE' as const,
      createDate: new Date(now()).toISOString(),
      description: 'Replies of Grey Heron to requests of its customers.',
      messageFlow: 'Customers give consent on the Grey Heron website when they place an order.',
      sample1: 'Grey Heron: your order has shipped. Reply STOP to opt out.',
      helpMessage: 'Grey Heron: write to office@greyheron.example for help.',
      ...members,
    },
    operations: Object.fromEntries(
      networks
        .filter(({ reports }) => reports || world.judge.reviewsAll)
        .map(({ id }) => [String(id), 'REGISTERED' as const]),
    ),
    sharedWithMe: { ...newShare(world, world.cspId), downstreamCnpId: partnerCnp },
  }
  state.partnerCampaigns.push(one)
  emitPartner(world, one, 'CAMPAIGN_SHARE_ADD')
  return campaignId
}

/** The partner that shares its campaigns. */
const partnerCnp = 'SHERON1'

/** The partner lets its campaign expire. */
export function expirePartnerCampaign(world: World, campaignId: string): void {
  const one = world.state.partnerCampaigns.find(({ campaign }) => campaign.campaignId === campaignId)!
  one.campaign.status = 'EXPIRED'
  emitPartner(world, one, 'CAMPAIGN_EXPIRED')
}
