import { ApiError, refusal } from '../api-error.ts'
import { pageOf } from '../lists/page.ts'
import { bill, done, ok, type Operation, type Request, type World } from '../operation.ts'
import { campaignDefaults, campaignFaults, knownMembers, updateDefaults } from '../rules/campaign-fields.ts'
import { networks } from '../rules/networks.ts'
import { usecases } from '../rules/usecases.ts'
import {
  nextId,
  textOf,
  type Campaign,
  type CampaignReview,
  type Json,
  type OperationStatus,
} from '../state.ts'
import { refuseBusy, refuseKept } from '../refusals.ts'
import { activeCampaign, emitCampaign, findCampaign, isAuthorized, readyBrand, reviewOf } from './find.ts'
import { qualifiedBrand } from './qualification.ts'
import { shownCampaign } from './shown.ts'
import { termsOf } from './terms.ts'

const dayMs = 86_400_000
/** Length of a billing period, and the periods that are paid at first. */
export const periodMs = 30 * dayMs
const firstPeriods = 3
const reviewUsd = 15
const mostCampaigns = 50

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

function create(world: World, { body }: Request) {
  const { state, cspId, now } = world
  const referenceId = textOf(body, 'referenceId')
  if (referenceId !== '' && state.campaigns.some((one) => one['referenceId'] === referenceId))
    throw refusal(503, 'referenceId')
  refuseWrong(world, body)
  const usecase = textOf(body, 'usecase')
  const brand = qualifiedBrand(world, textOf(body, 'brandId'), usecase)
  if (!isAuthorized(world, brand)) throw refusal(509, 'brandId')
  if (!Object.values(termsOf(world, brand, usecase)).some(({ qualify }) => qualify))
    throw refusal(509, 'brandId')
  if (
    state.campaigns.filter((one) => one.brandId === brand.brandId && one.status === 'ACTIVE').length >=
    mostCampaigns
  )
    throw refusal(511, 'brandId')
  refuseContent(world, body, usecase)
  refuseBusy(world, body)
  const campaign: Campaign = {
    ...campaignDefaults,
    ...knownMembers(body, { isUpdate: false }),
    cspId,
    campaignId: nextId(state, 'C'),
    brandId: brand.brandId,
    usecase,
    vertical: brand['vertical'] ?? null,
    status: 'ACTIVE',
    mock: body['mock'] === true || brand.mock,
    createDate: new Date(now()).toISOString(),
    monthlyFee: usecases[usecase]!.usd,
    autoRenewal: body['autoRenewal'] !== false,
    nextRenewalOrExpirationDate: dateOf(now() + firstPeriods * periodMs),
  }
  state.campaigns.push(campaign)
  state.reviews[campaign.campaignId] = reviewsOf(world, campaign)
  if (!campaign.mock) bill(world, 'campaign', campaign.campaignId, firstPeriods * usecases[usecase]!.usd)
  emitCampaign(world, campaign, 'CAMPAIGN_ADD')
  return ok({ campaignId: campaign.campaignId, mnoMetadata: termsOf(world, brand, usecase) })
}

export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

function refuseWrong({ state }: World, body: Json, isUpdate = false): void {
  const faults = campaignFaults(body, { isUpdate })
  if (faults.length > 0) throw new ApiError(faults)
  const reseller = body['resellerId']
  if (reseller === undefined || reseller === 'R000000') return
  if (!state.resellers.some(({ resellerId }) => resellerId === reseller)) throw refusal(502, 'resellerId')
}

function refuseContent({ judge }: World, body: Json, usecase: string): void {
  const { samples = 1, subUsecases = { least: 0, most: 0 } } = usecases[usecase]!
  const subs = (body['subUsecases'] ?? []) as string[]
  if (
    subs.length < subUsecases.least ||
    subs.length > subUsecases.most ||
    subs.some((one) => !Object.hasOwn(usecases, one))
  )
    throw refusal(501, 'subUsecases')
  const faults = judge.content({ ...campaignDefaults, ...body }, { samples: Math.max(samples, subs.length) })
  if (faults.length > 0) throw new ApiError(faults)
}

/** Networks register a campaign at once, unless they review it. A network that reviews every campaign also reports. */
function reviewsOf({ now, times, judge }: World, campaign: Campaign): CampaignReview {
  const { reviewed = false } = usecases[campaign.usecase]!
  const submitted = (campaign['mnoIds'] ?? []) as number[]
  const reporting = networks.filter(
    ({ id, reports }) => (reports || judge.reviewsAll) && (submitted.length === 0 || submitted.includes(id)),
  )
  const statusOf = (name: string): OperationStatus =>
    reviewed || judge.reviewsAll || judge.network(name, campaign, false).rejection !== undefined
      ? 'REVIEW'
      : 'REGISTERED'
  const operations = Object.fromEntries(reporting.map(({ id, name }) => [String(id), statusOf(name)]))
  const inReview = Object.keys(operations).filter((id) => operations[id] === 'REVIEW')
  return {
    operations,
    operationsDue: Object.fromEntries(
      inReview.map((id) => [id, now() + times.review(campaign, { id, isManual: reviewed })]),
    ),
    dcaNetworks: [],
    resubmitted: [],
  }
}

/** Changes members of a campaign. */
function update(world: World, { params, body }: Request) {
  const campaign = activeCampaign(world, params['id']!)
  refuseWrong(world, body, true)
  const changes = { ...updateDefaults, ...knownMembers(body, { isUpdate: true }) }
  refuseContent(world, { ...campaign, ...changes }, campaign.usecase)
  if (campaign['resellerId'] !== 'R000000' && changes['resellerId'] !== undefined)
    if (![campaign['resellerId'], 'R000000'].includes(changes['resellerId'])) throw refusal(501, 'resellerId')
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
