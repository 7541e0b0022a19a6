import type { World } from '../operation.ts'
import { bill } from '../operation.ts'
import { networks } from '../rules/networks.ts'
import { usecases } from '../rules/usecases.ts'
import { earliest, type Campaign, type CampaignReview } from '../state.ts'
import { expire } from './campaigns.ts'
import { dateOf, periodMs } from './period.ts'
import { emitCampaign, emitComplaint, reviewOf } from './find.ts'

/** Ends the reviews and billing periods that are due; returns whether there were any. */
export function endReviews(world: World): boolean {
  const today = dateOf(world.now())
  let changed = false
  for (const campaign of world.state.campaigns.filter(({ status }) => status === 'ACTIVE')) {
    const review = reviewOf(world, campaign.campaignId)
    for (const end of [decideNetworks, decideShare, electDca])
      if (end(world, campaign, review)) changed = true
    if (campaign.nextRenewalOrExpirationDate <= today) {
      renewOrExpire(world, campaign)
      changed = true
    }
  }
  return changed
}

type End = (world: World, campaign: Campaign, review: CampaignReview) => boolean

const decideNetworks: End = (world, campaign, review) => {
  const due = Object.keys(review.operationsDue).filter((id) => review.operationsDue[id]! <= world.now())
  for (const id of due) {
    delete review.operationsDue[id]
    const { name } = networks.find((one) => String(one.id) === id)!
    const { rejection, complaint } = world.judge.network(name, campaign, review.resubmitted.includes(id))
    review.operations[id] = rejection === undefined ? 'REGISTERED' : 'REJECTED'
    emitCampaign(
      world,
      campaign,
      `MNO_CAMPAIGN_OPERATION_${rejection === undefined ? 'APPROVED' : 'REJECTED'}`,
      {
        mnoId: Number(id),
        mnoName: name,
        ...(rejection !== undefined && { description: rejection }),
      },
    )
    if (complaint !== undefined)
      emitComplaint(world, campaign, { mnoId: Number(id), mnoName: name, description: complaint })
  }
  return due.length > 0
}

const decideShare: End = (world, campaign, review) => {
  const { share, shareDue } = review
  if (!share || shareDue === undefined || shareDue > world.now()) return false
  delete review.shareDue
  const brand = world.state.brands.find(({ brandId }) => brandId === campaign.brandId)!
  const explanation = world.judge.decline(campaign, brand)
  if (explanation === undefined) review.dcaDue = world.now() + world.times.share
  if (explanation === undefined && share.sharingStatus === 'ACCEPTED') return true
  share.sharingStatus = explanation === undefined ? 'ACCEPTED' : 'DECLINED'
  share.explanation = explanation ?? null
  share.statusDate = new Date(world.now()).toISOString()
  emitCampaign(world, campaign, `CAMPAIGN_SHARE_${explanation === undefined ? 'ACCEPT' : 'DELETE'}`, {
    description: explanation,
  })
  return true
}

/** The upstream provider elects the aggregator of each network; from then on, numbers can be provisioned. */
const electDca: End = (world, campaign, review) => {
  if (review.dcaDue === undefined || review.dcaDue > world.now()) return false
  delete review.dcaDue
  review.dcaNetworks = networks.map(({ id }) => id)
  emitCampaign(world, campaign, 'CAMPAIGN_DCA_COMPLETE')
  return true
}

function renewOrExpire(world: World, campaign: Campaign): void {
  if (!campaign.autoRenewal) return expire(world, campaign)
  campaign.nextRenewalOrExpirationDate = dateOf(world.now() + periodMs)
  if (!campaign.mock) bill(world, 'renewal', campaign.campaignId, usecases[campaign.usecase]!.usd)
  emitCampaign(world, campaign, 'CAMPAIGN_BILLED')
}

/** When the next review or billing period ends. */
export function nextReview(world: World): number {
  const active = world.state.campaigns.filter(({ status }) => status === 'ACTIVE')
  const dues = active.flatMap(({ campaignId, nextRenewalOrExpirationDate }) => {
    const { operationsDue, shareDue, dcaDue } = reviewOf(world, campaignId)
    const renewal = Date.parse(nextRenewalOrExpirationDate)
    return [...Object.values(operationsDue), shareDue ?? Infinity, dcaDue ?? Infinity, renewal]
  })
  return earliest(dues)
}
