import { refusal } from '../api-error.ts'
import { pageOf } from '../lists/page.ts'
import { bill, done, ok, type Operation, type Request, type World } from '../operation.ts'
import { refuseKept } from '../refusals.ts'
import { knownMembers, updateDefaults } from '../rules/campaign-fields.ts'
import { usecases } from '../rules/usecases.ts'
import type { Campaign } from '../state.ts'
import { create } from './create.ts'
import { activeCampaign, emitCampaign, findCampaign, readyBrand, reviewOf } from './find.ts'
import { dateOf } from './period.ts'
import { changeReseller, refuseContent, refuseWrong } from './refuse.ts'
import { reviewUsd } from './sharing.ts'
import { shownCampaign } from './shown.ts'
import { termsOf } from './terms.ts'

export const campaignOperations: readonly Operation[] = [
  { method: 'POST', path: '/campaignBuilder', answer: create },
  {
    method: 'GET',
    path: '/campaign',
    answer: (world, { query }) =>
      ok(pageOf(world, 'campaign', world.state.campaigns.map(shownCampaign), query)),
  },
  {
    method: 'GET',
    path: '/campaign/:id',
    answer: (world, { params }) => ok(shownCampaign(findCampaign(world, params['id']!))),
  },
  { method: 'PUT', path: '/campaign/:id', answer: update },
  { method: 'DELETE', path: '/campaign/:id', answer: deactivate },
  { method: 'PUT', path: '/campaign/:id/resubmit', answer: resubmit },
  {
    method: 'GET',
    path: '/campaign/:id/mnoMetadata',
    answer(world, { params }) {
      const { brandId, usecase } = findCampaign(world, params['id']!)
      return ok(termsOf(world, readyBrand(world, brandId), usecase))
    },
  },
  {
    method: 'GET',
    path: '/campaign/:id/operationStatus',
    answer: (world, { params }) =>
      ok(reviewOf(world, findCampaign(world, params['id']!).campaignId).operations),
  },
  {
    method: 'GET',
    path: '/campaign/:id/mnoIdsWithDcaElected',
    answer: (world, { params }) =>
      ok(reviewOf(world, findCampaign(world, params['id']!).campaignId).dcaNetworks),
  },
]

/** Changes members of a campaign. */
function update(world: World, { params, body }: Request) {
  const campaign = activeCampaign(world, params['id']!)
  refuseWrong(world, body, true)
  const changes = { ...updateDefaults, ...knownMembers(body, { isUpdate: true }) }
  refuseContent(world, { ...campaign, ...changes }, campaign.usecase)
  changeReseller(world, campaign, changes['resellerId'] ?? campaign['resellerId'])
  Object.assign(campaign, changes)
  emitCampaign(world, campaign, 'CAMPAIGN_UPDATE')
  return ok(shownCampaign(campaign))
}

/** Deactivates a campaign permanently; may be repeated. */
function deactivate(world: World, { params }: Request) {
  const campaign = findCampaign(world, params['id']!)
  if (campaign.status === 'EXPIRED') return done
  refuseKept(world, campaign.campaignId, campaign)
  expire(world, campaign)
  return done
}

export function expire(world: World, campaign: Campaign): void {
  campaign.status = 'EXPIRED'
  campaign['expirationDate'] = dateOf(world.now())
  const review = reviewOf(world, campaign.campaignId)
  review.operationsDue = {}
  delete review.shareDue
  delete review.dcaDue
  emitCampaign(world, campaign, 'CAMPAIGN_EXPIRED')
}

function resubmit(world: World, { params, body }: Request) {
  const campaign = activeCampaign(world, params['id']!)
  const review = reviewOf(world, campaign.campaignId)
  const rejected = Object.keys(review.operations).filter((id) => review.operations[id] === 'REJECTED')
  const stated = body['mnoIds'] ?? []
  if (!Array.isArray(stated)) throw refusal(501, 'mnoIds')
  const ids = stated.length > 0 ? stated.map(String) : rejected
  if (ids.length === 0 || ids.some((id) => !rejected.includes(id))) throw refusal(501, 'mnoIds')
  const isManual = usecases[campaign.usecase]!.reviewed ?? false
  for (const id of ids) {
    review.operations[id] = 'REVIEW'
    review.operationsDue[id] = world.now() + world.times.review(campaign, { id, isManual })
    review.resubmitted.push(id)
  }
  if (!campaign.mock) bill(world, 'resubmission', campaign.campaignId, reviewUsd)
  emitCampaign(world, campaign, 'CAMPAIGN_RESUBMISSION')
  return ok({
    campaignId: campaign.campaignId,
    mnoMetadata: termsOf(world, readyBrand(world, campaign.brandId), campaign.usecase),
  })
}
