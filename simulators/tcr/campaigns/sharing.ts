import { refusal } from '../api-error.ts'
import { bill, ok, type Operation, type Request, type World } from '../operation.ts'
import { acceptsAtOnce, providers } from '../rules/providers.ts'
import type { Share } from '../state.ts'
import { activeCampaign, emitCampaign, findCampaign, reviewOf } from './find.ts'

/** Fee of a review by the upstream provider. */
export const reviewUsd = 15

export const sharingOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/campaign/:id/sharing',
    answer(world, { params }) {
      const { share = null, listed } = reviewOf(world, findCampaign(world, params['id']!).campaignId)
      const isLate = listed !== undefined && listed.until > world.now()
      return ok({ sharedByMe: isLate ? listed.share : share, sharedWithMe: null })
    },
  },
  { method: 'PUT', path: '/campaign/:id/sharing/:upstreamCnpId', answer: share },
]

/** Shares a campaign with the upstream provider, who reviews it for a fee. A pending or accepted share cannot be repeated. */
function share(world: World, { params }: Request) {
  const { now, times } = world
  const campaign = activeCampaign(world, params['id']!)
  if (campaign.mock) throw refusal(536, 'campaignId')
  const upstreamCnpId = params['upstreamCnpId']!
  if (!providers.includes(upstreamCnpId)) throw refusal(502, 'upstreamCnpId')
  const review = reviewOf(world, campaign.campaignId)
  if (review.share && review.share.sharingStatus !== 'DECLINED') throw refusal(503, 'upstreamCnpId')
  const shared = newShare(world, upstreamCnpId)
  const late = world.faults.take('late-shares')
  if (late) review.listed = { share: review.share ? { ...review.share } : null, until: now() + late.ms }
  review.share = shared
  review.shareDue = now() + times.share
  bill(world, 'share', campaign.campaignId, reviewUsd)
  emitCampaign(world, campaign, 'CAMPAIGN_SHARE_ADD')
  if (shared.sharingStatus === 'ACCEPTED') emitCampaign(world, campaign, 'CAMPAIGN_SHARE_ACCEPT')
  // The review may end before the response is written.
  return ok({ ...shared })
}

/** A new share of this service provider. */
export function newShare({ now, cspId }: World, upstreamCnpId: string): Share {
  const at = new Date(now()).toISOString()
  return {
    downstreamCnpId: cspId,
    upstreamCnpId,
    sharingStatus: acceptsAtOnce.has(upstreamCnpId) ? 'ACCEPTED' : 'PENDING',
    explanation: null,
    sharedDate: at,
    statusDate: at,
    cnpMigration: false,
  }
}
