import type { World } from '../operation.ts'
import { networks } from '../rules/networks.ts'
import { dateOf } from './period.ts'
import { activeCampaign, emitCampaign, emitComplaint, reviewOf } from './find.ts'

type At = { campaignId: string; network: number }

/** Suspends a campaign at a network, as employees of the network do after complaints. */
export function suspendAt(
  world: World,
  { campaignId, network, explanation }: At & { explanation: string },
): void {
  const campaign = activeCampaign(world, campaignId)
  reviewOf(world, campaignId).operations[String(network)] = 'SUSPENDED'
  emitCampaign(world, campaign, 'MNO_CAMPAIGN_OPERATION_SUSPENDED', {
    ...nameOf(network),
    description: explanation,
  })
}

/** Reports complaints of the subscribers of a network about a campaign. */
export function complainAt(
  world: World,
  { campaignId, network, explanation }: At & { explanation: string },
): void {
  emitComplaint(world, activeCampaign(world, campaignId), { ...nameOf(network), description: explanation })
}

export function restoreAt(world: World, { campaignId, network }: At): void {
  const campaign = activeCampaign(world, campaignId)
  reviewOf(world, campaignId).operations[String(network)] = 'REGISTERED'
  emitCampaign(world, campaign, 'MNO_CAMPAIGN_OPERATION_UNSUSPENDED', nameOf(network))
}

/** Makes the billing period of a campaign end now. */
export function endPeriod(world: World, campaignId: string): void {
  activeCampaign(world, campaignId).nextRenewalOrExpirationDate = dateOf(world.now())
}

const nameOf = (network: number) => ({
  mnoId: network,
  mnoName: networks.find(({ id }) => id === network)?.name ?? String(network),
})
