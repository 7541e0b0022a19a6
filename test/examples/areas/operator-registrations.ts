import { aCompany } from '../../support/brands.ts'
import { aCampaign } from '../../support/campaigns.ts'
import { aRegistration } from '../../support/toll-free.ts'
import { tokens } from '../tokens.ts'
import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

const unrecorded = true as const

/** Operators: reviews, 10DLC and toll-free registrations, network features and webhooks. */
export const operatorRegistrations: Scenario = async (recorder) => {
  await campaigns(recorder)
  await tollFree(recorder)
  await network(recorder)
  await webhooks(recorder)
}

const campaigns: Part = async ({ send, advance }) => {
  const { brand_id } = await send('createBrand', { body: aCompany(), unrecorded })
  const params = { brand_id: brand_id as string }
  await advance(31)
  await send('getBrand', {
    params,
    until: ({ identity_status }: { identity_status: string }) => identity_status === 'VERIFIED',
    unrecorded,
  })
  const { campaign_id } = await send('createCampaign', { params, body: aCampaign(), unrecorded })
  const { reviews } = await send('listReviews', { query: { kind: 'campaign', state: 'open', limit: 10 } })
  const of = { params: { review_id: reviews[0].review_id as string } }
  await send('readReview', of)
  await send('readReview', { params: { review_id: '01a3b0f2-5c1d-7a40-9c3e-1f5b7d2e4a60' }, status: 404 })
  await send('countReviews')
  await send('listReviewCodes')
  await send('decideReview', { ...of, body: { decision: 'approve' } })
  await advance(4 * 3_600)
  await send('getCampaign', {
    params: { ...params, campaign_id },
    until: ({ status }: { status: string }) => status === 'ACTIVE',
    unrecorded,
  })
  await send('searchBrands', { query: { identity_status: 'VERIFIED', limit: 10 } })
  await send('readBrand', { params })
  await send('searchCampaigns', { query: { brand_id: params.brand_id, limit: 10 } })
  await send('readCampaign', { params: { campaign_id } })
  const reseller = {
    company_name: 'Kite Resale',
    mobile_phone: '12015550144',
    email: 'resale@bluekite.example',
  }
  const { reseller_id } = await send('registerReseller', { body: reseller, unrecorded })
  await send('searchResellers', { query: { status: 'PENDING', limit: 10 } })
  await send('readReseller', { params: { reseller_id } })
  await send('readContentAction')
  await send('listCampaignViolations', { query: { campaign_id, limit: 10 } })
  await send('listProvisioningFailures', { query: { limit: 10 } })
  await send('listRegistryStrays')
}

const tollFree: Part = async ({ send }) => {
  await send('buyNumber', { body: { country: 'US', msisdn: '18005550100' }, unrecorded })
  const registration = await send('createRegistration', { body: aRegistration(['18005550100']), unrecorded })
  await send('searchTollFreeNumbers', { query: { status: 'PENDING_REVIEW', limit: 10 } })
  const registration_id = (registration.registration_id ?? registration.id) as string
  await send('readTollFreeRegistration', { params: { registration_id } })
}

const network: Part = async ({ send, exchange, fix }) => {
  const params = { virtual_number: '99000000011' }
  await send('readVirtualNumber', { params })
  await send('overrideVirtualNumber', { params, body: { roaming: { mcc: '208' } } })
  await send('listVirtualNumbers', { query: { limit: 10 } })
  const hook = { params: { purpose: 'any', scope: 'any' } }
  await send('putNetworkHook', { ...hook, body: { mode: 'operator' }, status: 201 })
  await send('listNetworkHooks')
  await tokens({ send, exchange }, unrecorded)('+99000000011', 'FraudPreventionAndDetection sim-swap')
  await send('deleteNetworkHook', hook)
  await send('listOperatorQosProfiles')
  await send('readOperatorQosProfile', { params: { name: 'QOS_S' } })
  await send('listQodSessions', { query: { limit: 10 } })
  await send('listChatChannels')
  const { callback_url } = await send('readChatChannel', { params: { channel: 'demo-chat' } })
  fix(callback_url, 'https://chat.example.com/')
  await send('listChatSenders', { params: { channel: 'demo-chat' }, query: { limit: 10 } })
}

const webhooks: Part = async ({ send, exchange }) => {
  const { api_key } = exchange.demo
  const drCallBackUrl = `${exchange.receiver.url}/status`
  await send('changeSettings', { body: { drCallBackUrl }, unrecorded })
  const sms = { message_type: 'text', channel: 'sms', from: '12015550123', to: '99000000001', text: 'Hello' }
  await send('sendMessage', { body: sms, unrecorded })
  const { events } = await send('listWebhookEvents', {
    query: { api_key, state: 'delivered', limit: 10 },
    until: (answer: { events: unknown[] }) => answer.events.length === 2,
  })
  const event_id = events[1].event_id as string
  await send('readWebhookEvent', { params: { event_id } })
  await send('listWebhookAttempts', { query: { api_key, event_id } })
  await send('listWebhookEndpoints', { query: { api_key } })
  await send('listWebhookReplays', { query: { api_key, limit: 10 } })
  await send('listRequests', {
    params: { api_key },
    query: { method: 'POST', path: '/v1/messages', limit: 10 },
    until: (answer: { requests: unknown[] }) => answer.requests.length === 1,
  })
  await send('listPeople', { query: { limit: 10 } })
  await send('invitePerson', {
    unrecorded,
    body: { email: 'operator@bluekite.example', name: 'Operator', roles: ['messaging'] },
  })
  await send('listInvitations', { query: { limit: 10 } })
  await send('readClock')
}
