import { refusal } from '../api-error.ts'
import { bill, ok, type Request, type World } from '../operation.ts'
import { refuseBusy } from '../refusals.ts'
import { campaignDefaults, knownMembers } from '../rules/campaign-fields.ts'
import { networks } from '../rules/networks.ts'
import { usecases } from '../rules/usecases.ts'
import {
  nextId,
  textOf,
  type Brand,
  type Campaign,
  type CampaignReview,
  type OperationStatus,
} from '../state.ts'
import { emitCampaign, isAuthorized } from './find.ts'
import { dateOf, periodMs } from './period.ts'
import { qualifiedBrand } from './qualification.ts'
import { refuseContent, refuseWrong } from './refuse.ts'
import { termsOf } from './terms.ts'

/** Billing periods that are paid at first. */
const firstPeriods = 3
const mostCampaigns = 50
const mostOfSoleProprietor = 1

/** Registers a campaign. */
export function create(world: World, { body }: Request) {
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
  refuseMore(world, brand, referenceId)
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
  emitCampaign(world, campaign, 'CAMPAIGN_ADD')
  if (!campaign.mock) {
    bill(world, 'campaign', campaign.campaignId, firstPeriods * usecases[usecase]!.usd)
    emitCampaign(world, campaign, 'CAMPAIGN_BILLED')
  }
  return ok({ campaignId: campaign.campaignId, mnoMetadata: termsOf(world, brand, usecase) })
}

/** Refuses another campaign of a brand that has as many as it may have. Throws `ApiError`. */
function refuseMore({ state }: World, { brandId, entityType }: Brand, referenceId: string): void {
  const isSole = entityType === 'SOLE_PROPRIETOR'
  if (isSole && referenceId === '') throw refusal(501, 'referenceId')
  const active = state.campaigns.filter((one) => one.brandId === brandId && one.status === 'ACTIVE')
  if (active.length >= (isSole ? mostOfSoleProprietor : mostCampaigns)) throw refusal(511, 'brandId')
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
