import { aCompany } from '../../support/brands.ts'
import { aCampaign } from '../../support/campaigns.ts'
import { decideReview } from '../../support/reviews.ts'
import type { Scenario } from '../scenario.ts'

type Recorder = Parameters<Scenario>[0]
type Params = Record<string, string>

const unrecorded = true as const

/** Operators decide instead of the campaign registry and the networks. */
export const operatorByHand: Scenario = async (recorder) => {
  const brand = await brands(recorder)
  await vettings(recorder, brand)
  const campaign = await campaigns(recorder, brand)
  await numbers(recorder, campaign)
}

/** The parameters of the only open review of a kind. */
async function openReview({ send }: Recorder, kind: string): Promise<{ params: Params }> {
  const { reviews } = await send('listReviews', {
    query: { kind, state: 'open' },
    until: (answer: { reviews: unknown[] }) => answer.reviews.length === 1,
    unrecorded,
  })
  return { params: { review_id: reviews[0].review_id } }
}

const approve = { body: { decision: 'approve' }, unrecorded }

async function brands(recorder: Recorder): Promise<Params> {
  const { send } = recorder
  const { brand_id } = await send('createBrand', { body: aCompany(), unrecorded })
  const params = { brand_id: brand_id as string }
  const review = await openReview(recorder, 'registry-brand')
  await send('assignReview', { ...review, body: { assignee: 'Ada Wren' } })
  await send('unassignReview', review)
  await send('decideReview', { ...review, ...approve })
  const isVerified = ({ identity_status }: { identity_status: string }) => identity_status === 'VERIFIED'
  await send('getBrand', { params, until: isVerified, unrecorded })
  await send('putBrandRegistryId', { params, body: { registry_id: 'BKITE17' } })
  await send('putBrandQualification', {
    params,
    body: {
      networks: [
        { network_id: '10017', qualify: true, att_msg_class: 'A', att_tpm: 4_500 },
        { network_id: '10035', qualify: false },
      ],
    },
  })
  await send('setBrandRelationship', { params, body: { level: 'LARGE_ACCOUNT' } })
  return params
}

async function vettings(recorder: Recorder, params: Params): Promise<void> {
  const { send } = recorder
  const vetting = { evp_id: 'Aegis', vetting_id: 'AEGIS-4711', vetting_token: 'A4711B' }
  await send('importVettingRequest', { params, body: vetting, unrecorded })
  const review = await openReview(recorder, 'registry-vetting')
  await send('showReviewSecret', review)
  await send('decideReview', {
    ...review,
    body: { decision: 'approve', result: { score: 60 } },
    unrecorded,
  })
}

async function campaigns(recorder: Recorder, brand: Params): Promise<Params> {
  const { send, exchange } = recorder
  const { campaign_id } = await send('createCampaign', { params: brand, body: aCampaign(), unrecorded })
  await decideReview(exchange, campaign_id, { decision: 'approve' })
  await send('decideReview', {
    ...(await openReview(recorder, 'registry-campaign')),
    body: { decision: 'approve', result: { networks: ['10017', '10036', '10038'] } },
    unrecorded,
  })
  const params = { ...brand, campaign_id: campaign_id as string }
  const isActive = ({ status }: { status: string }) => status === 'ACTIVE'
  await send('readCampaign', { params: { campaign_id }, until: isActive, unrecorded })
  await send('putCampaignRegistryId', { params: { campaign_id }, body: { registry_id: 'CKITE17' } })
  return params
}

async function numbers({ send }: Recorder, params: Params): Promise<void> {
  const number = '12025550100'
  await send('buyNumber', { body: { country: 'US', msisdn: number }, unrecorded })
  await send('linkNumberToCampaign', { params, body: { country: 'US', number }, unrecorded })
  const { requests } = await send('listNumberProvisioning', { query: { limit: 10 } })
  const { link_id, submitted_at } = requests[0]
  await send('storeNumberProvisioning', { body: { results: [{ link_id, submitted_at, outcome: 'done' }] } })
}
