import { aCompany } from '../../support/brands.ts'
import { aCampaign } from '../../support/campaigns.ts'
import { decideReview } from '../../support/reviews.ts'
import { aRegistration } from '../../support/toll-free.ts'
import type { Scenario } from '../scenario.ts'

type Recorder = Parameters<Scenario>[0]
type Params = Record<string, string>

const unrecorded = true as const

/** Operators: suspensions and terminations of brands and campaigns, their contents, evidence, and toll-free numbers. */
export const operatorCompliance: Scenario = async (recorder) => {
  await recorder.awaitMorning()
  const brand = await verifiedBrand(recorder)
  await evidence(recorder, brand)
  const campaign = await activeCampaign(recorder, brand)
  await contents(recorder, campaign)
  await suspensions(recorder, brand, campaign)
  await tollFree(recorder)
  await reports(recorder)
}

async function reports({ send }: Recorder): Promise<void> {
  await send('readComplianceReport', {
    query: { period: '24h', step: 'day', group_by: 'kind', compare: 'previous' },
  })
  await send('listSubmissions', { query: { kind: 'campaign', limit: 10 } })
}

const withStatus = (wanted: string) => ({
  until: ({ status }: { status: string }) => status === wanted,
  unrecorded,
})

async function verifiedBrand({ send, advance }: Recorder): Promise<Params> {
  const { brand_id } = await send('createBrand', { body: aCompany(), unrecorded })
  const params = { brand_id: brand_id as string }
  await advance(31)
  const isVerified = ({ identity_status }: { identity_status: string }) => identity_status === 'VERIFIED'
  await send('getBrand', { params, until: isVerified, unrecorded })
  return params
}

async function evidence({ send, advance }: Recorder, brand: Params): Promise<void> {
  const vetting = { evp_id: 'Aegis', vetting_class: 'STANDARD' }
  const { vetting_id } = await send('requestVetting', { params: brand, body: vetting, unrecorded })
  await advance(20 * 60)
  const params = { ...brand, vetting_id: vetting_id as string }
  const isActive = ({ vetting_status }: { vetting_status: string }) => vetting_status === 'ACTIVE'
  await send('getVettingRequest', { params, until: isActive, unrecorded })
  const content = 'State register: Blue Kite Incorporated, formerly Sky Kite.'
  const file = {
    file_name: 'register.txt',
    mime_type: 'text/plain',
    content: Buffer.from(content).toString('base64'),
  }
  const { evidence_id } = await send('uploadEvidence', { params, body: file, unrecorded })
  await send('readEvidence', { params: { evidence_id } })
}

async function activeCampaign({ send, advance, exchange }: Recorder, brand: Params): Promise<Params> {
  const { campaign_id } = await send('createCampaign', { params: brand, body: aCampaign(), unrecorded })
  // Together with the four hours of the slowest network, the time to the decision is clearly in one bucket of the report.
  await advance(60)
  await decideReview(exchange, campaign_id, { decision: 'approve' })
  await advance(4 * 3_600)
  await send('getCampaign', { params: { ...brand, campaign_id }, ...withStatus('ACTIVE') })
  return { campaign_id: campaign_id as string }
}

async function contents({ send, exchange }: Recorder, params: Params): Promise<void> {
  await send('putContentAction', { body: { action: 'flag' } })
  await send('putCampaignContentAction', { params, body: { action: 'reject' } })
  await send('disableOptOutAssist', { params: { api_key: exchange.demo.api_key } })
}

async function suspensions({ send }: Recorder, brand: Params, campaign: Params): Promise<void> {
  const complaints = { category: 'Complaints', explanation: 'A network reports many complaints.' }
  await send('suspendBrand', { params: brand, body: complaints })
  await send('restoreBrand', { params: brand })
  await send('reportRegistryEvent', {
    body: {
      event_id: 'complaints-17',
      kind: 'network-suspended',
      subject_id: campaign['campaign_id'],
      network_id: '10035',
      ...complaints,
    },
  })
  await send('suspendCampaign', { params: campaign, body: complaints })
  await send('terminateCampaign', { params: campaign, body: complaints })
  await send('terminateBrand', { params: brand, body: complaints })
}

async function tollFree({ send }: Recorder): Promise<void> {
  const number = '18005550100'
  await send('buyNumber', { body: { country: 'US', msisdn: number }, unrecorded })
  await send('createRegistration', { body: aRegistration([number]), unrecorded })
  await send('blockTollFreeNumber', { params: { number }, body: { reason: 'Messages without opt-in.' } })
  await send('unblockTollFreeNumber', { params: { number } })
}
