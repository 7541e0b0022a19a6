import { refusal } from '../api-error.ts'
import { pageOf } from '../brands/page.ts'
import { newShare, reviewUsd } from '../campaigns/sharing.ts'
import { termsOf } from '../campaigns/terms.ts'
import { bill, ok, type Operation, type Request, type World } from '../operation.ts'
import { providers } from '../rules/providers.ts'
import { earliest, type Brand, type PartnerCampaign } from '../state.ts'

const rejectionCategories = [
  'BRAND_INCONSISTENCIES',
  'CALL_TO_ACTION',
  'CAMPAIGN_DESCRIPTION_OR_ATTRIBUTES',
  'DISALLOWED_CONTENT',
  'MANDATORY_MESSAGE_TERMINOLOGY',
  'PRIVACY_POLICY',
  'SAMPLE_MESSAGE',
  'TERMS_AND_CONDITIONS',
  'OTHER',
]

/** Operations on campaigns that other partners have shared with this service provider. */
export const partnerOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/partnerCampaign/sharedWithMe',
    answer: ({ state }, { query }) =>
      ok(
        pageOf(
          state.partnerCampaigns.map(({ campaign, sharedWithMe }) => ({ ...campaign, ...sharedWithMe })),
          query,
          {},
        ),
      ),
  },
  {
    method: 'GET',
    path: '/partnerCampaign/:id',
    answer: (world, { params }) => ok(found(world, params).campaign),
  },
  {
    method: 'GET',
    path: '/partnerCampaign/:id/sharing',
    answer(world, { params }) {
      const { sharedWithMe, sharedByMe } = found(world, params)
      return ok({ sharedWithMe, sharedByMe: sharedByMe ?? null })
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

/** The partner's brand has no vettings that this service provider knows. */
const veiled = { entityType: 'PRIVATE_PROFIT', identityStatus: 'VERIFIED' } as unknown as Brand

function found({ state }: World, params: Readonly<Record<string, string>>): PartnerCampaign {
  const one = state.partnerCampaigns.find(({ campaign }) => campaign.campaignId === params['id'])
  if (!one) throw refusal(502, 'campaignId')
  return one
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
  emit(world, one, 'CAMPAIGN_SHARE_ADD')
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
    emit(world, one, `CAMPAIGN_SHARE_${status === 'ACCEPTED' ? 'ACCEPT' : 'DELETE'}`, explanation)
  }
  return due.length > 0
}

const emit = (
  { webhooks }: World,
  { campaign: { campaignId } }: PartnerCampaign,
  eventType: string,
  description?: string,
) => webhooks.emit('CAMPAIGN', { eventType, campaignId, description: description ?? null })

export { emit as emitPartner }

/** When the upstream provider decides next. */
export const nextPartnerReview = ({ state }: World): number =>
  earliest(state.partnerCampaigns.map(({ shareDue }) => shareDue ?? Infinity))
