import { refusal } from '../api-error.ts'
import { pageOf } from '../lists/page.ts'
import { newShare, reviewUsd } from '../campaigns/sharing.ts'
import { termsOf } from '../campaigns/terms.ts'
import { emitPartner } from './emit.ts'
import { sharePartnerCampaign } from './partner.ts'
import { bill, ok, type Operation, type Request, type World } from '../operation.ts'
import { providers } from '../rules/providers.ts'
import { rejectionCategories } from './rejection-categories.ts'
import { earliest, type Brand, type PartnerCampaign } from '../state.ts'

/** Operations on campaigns that other partners have shared with this service provider. */
export const partnerOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/partnerCampaign/sharedWithMe',
    answer: (world, { query }) => ok(pageOf(world, 'sharedWithMe', sharesOf(world, 'sharedWithMe'), query)),
  },
  {
    method: 'GET',
    path: '/partnerCampaign/sharedByMe',
    answer: (world, { query }) => ok(pageOf(world, 'sharedByMe', sharesOf(world, 'sharedByMe'), query)),
  },
  {
    method: 'GET',
    path: '/partnerCampaign/:id',
    answer(world, { params }) {
      const one = found(world, params)
      shareAgain(world, one)
      return ok(one.campaign)
    },
  },
  {
    method: 'GET',
    path: '/partnerCampaign/:id/sharing',
    answer(world, { params }) {
      const one = found(world, params)
      const shown = { sharedWithMe: { ...one.sharedWithMe }, sharedByMe: one.sharedByMe ?? null }
      withdrawShare(world, one)
      return ok(shown)
    },
  },
  {
    method: 'GET',
    path: '/partnerCampaign/:id/mnoMetadata',
    answer: (world, { params }) => ok(termsOf(world, veiled, found(world, params).campaign.usecase)),
  },
  {
    method: 'GET',
    path: '/partnerCampaign/:id/operationStatus',
    answer: (world, { params }) => ok(found(world, params).operations),
  },
  { method: 'PUT', path: '/partnerCampaign/:id/sharing/:upstreamCnpId', answer: shareOn },
  { method: 'DELETE', path: '/partnerCampaign/:id/sharing', answer: decline },
]

/** The campaigns that have been shared in a direction, with that share. */
const sharesOf = ({ state }: World, direction: 'sharedWithMe' | 'sharedByMe') =>
  state.partnerCampaigns.flatMap((one) => (one[direction] ? [{ ...one.campaign, ...one[direction] }] : []))

/** The partner's brand has no vettings that this service provider knows. */
const veiled = { entityType: 'PRIVATE_PROFIT', identityStatus: 'VERIFIED' } as unknown as Brand

function found(world: World, params: Readonly<Record<string, string>>): PartnerCampaign {
  const id = params['id']!
  const find = () => world.state.partnerCampaigns.find(({ campaign }) => campaign.campaignId === id)
  if (!find() && world.judge.partnerShare(id) !== 'none') {
    sharePartnerCampaign(world, { campaignId: id, brandId: 'BHERON1' })
    world.touch()
  }
  const one = find()
  if (!one) throw refusal(502, 'campaignId')
  return one
}

/** A partner that withdraws its share ends it after the first look, and shares again when the campaign is read again. */
function withdrawShare(world: World, { campaign, sharedWithMe }: PartnerCampaign): void {
  if (world.judge.partnerShare(campaign.campaignId) !== 'withdrawn') return
  Object.assign(sharedWithMe, decided(world, 'DECLINED'), {
    explanation: 'The partner has withdrawn the campaign.',
  })
  world.touch()
}

function shareAgain(world: World, { sharedWithMe }: PartnerCampaign): void {
  if (sharedWithMe.sharingStatus !== 'DECLINED') return
  Object.assign(sharedWithMe, { sharingStatus: 'PENDING', explanation: null })
  world.touch()
}

/** Shares the campaign on, which accepts it; the upstream provider reviews it for a fee. */
function shareOn(world: World, { params }: Request) {
  const one = found(world, params)
  const { campaign, sharedByMe, sharedWithMe } = one
  if (campaign.status === 'EXPIRED') throw refusal(518, 'campaignId')
  const upstreamCnpId = params['upstreamCnpId']!
  if (!providers.includes(upstreamCnpId)) throw refusal(502, 'upstreamCnpId')
  if (upstreamCnpId === sharedWithMe.downstreamCnpId) throw refusal(523, 'upstreamCnpId')
  if (sharedByMe && sharedByMe.sharingStatus !== 'DECLINED') throw refusal(503, 'upstreamCnpId')
  const shared = newShare(world, upstreamCnpId)
  one.sharedByMe = shared
  one.shareDue = world.now() + world.times.share
  if (sharedWithMe.sharingStatus === 'PENDING') Object.assign(sharedWithMe, decided(world, 'ACCEPTED'))
  bill(world, 'share', campaign.campaignId, reviewUsd)
  emitPartner(world, one, 'CAMPAIGN_SHARE_ADD')
  return ok(shared)
}

/** Declines a pending share, after which the registry no longer lists the campaign. */
function decline(world: World, { params, query }: Request) {
  const one = found(world, params)
  if (!query.get('explanation')) throw refusal(501, 'explanation')
  if (!rejectionCategories.includes(query.get('rejectionCategory') ?? ''))
    throw refusal(501, 'rejectionCategory')
  if (one.sharedWithMe.sharingStatus !== 'PENDING') throw refusal(502, 'campaignId')
  world.state.partnerCampaigns = world.state.partnerCampaigns.filter((other) => other !== one)
  return ok({ ...one.sharedWithMe, ...decided(world, 'DECLINED'), explanation: query.get('explanation') })
}

const decided = ({ now }: World, sharingStatus: 'ACCEPTED' | 'DECLINED') => ({
  sharingStatus,
  statusDate: new Date(now()).toISOString(),
})

/** Ends the reviews of the upstream provider that are due; returns whether there were any. */
export function endPartnerReviews(world: World): boolean {
  const due = world.state.partnerCampaigns.filter(({ shareDue }) => (shareDue ?? Infinity) <= world.now())
  for (const one of due) {
    delete one.shareDue
    const explanation = world.judge.decline(one.campaign, {
      displayName: one.campaign['brandDisplayName'],
    } as unknown as Brand)
    const status = explanation === undefined ? 'ACCEPTED' : 'DECLINED'
    Object.assign(one.sharedByMe!, decided(world, status), { explanation: explanation ?? null })
    emitPartner(world, one, `CAMPAIGN_SHARE_${status === 'ACCEPTED' ? 'ACCEPT' : 'DELETE'}`, explanation)
  }
  return due.length > 0
}

/** When the upstream provider decides next. */
export const nextPartnerReview = ({ state }: World): number =>
  earliest(state.partnerCampaigns.map(({ shareDue }) => shareDue ?? Infinity))
