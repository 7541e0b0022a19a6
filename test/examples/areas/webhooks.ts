import { aCompany } from '../../support/brands.ts'
import { aCampaign } from '../../support/campaigns.ts'
import { decideReview } from '../../support/reviews.ts'
import { aRegistration } from '../../support/toll-free.ts'
import { tokens } from '../tokens.ts'
import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

/** Webhook endpoints, and an event of each type at an endpoint. */
export const webhooks: Scenario = async (recorder) => {
  await endpoints(recorder)
  await messages(recorder)
  await alerts(recorder)
  await registrations(recorder)
  await states(recorder)
  await transfers(recorder)
  await beginHour(recorder)
  await usage(recorder)
  await sessions(recorder)
}

const unrecorded = true as const

const endpoints: Part = async ({ send, exchange }) => {
  const site = exchange.receiver.url
  const { endpoint_id } = await send('createEndpoint', {
    body: {
      url: `${site}/archive`,
      description: 'Archive',
      event_types: ['message.status', 'message.inbound'],
    },
  })
  await send('createEndpoint', { body: { url: 'ftp://bluekite.example' }, status: 400 })
  const params = { endpoint_id: endpoint_id as string }
  await send('testEndpoint', { params, body: {} })
  await send('changeEndpoint', { params, body: { event_types: null, description: 'Everything' } })
  await send('rotateEndpointSecret', { params, body: { keep_seconds: 3_600 } })
  await send('readEndpoint', { params })
  await send('readEndpoint', { params: { endpoint_id: '01a3b0f2-5c1d-7a40-9c3e-1f5b7d2e4a60' }, status: 404 })
  await send('listEndpoints')
  await send('listEndpointAttempts', { params, query: { limit: 10 } })
  await send('readEndpointStatistics', { params, query: { hours: 1 } })
  const other = await send('createEndpoint', { body: { url: `${site}/alarms` }, unrecorded })
  await send('deleteEndpoint', { params: { endpoint_id: other.endpoint_id } })
}

const messages: Part = async ({ send, receive, exchange }) => {
  const sms = {
    message_type: 'text',
    channel: 'sms',
    from: '12015550123',
    to: '99000000001',
    text: 'Blue Kite: your order 17 is on its way.',
    client_ref: 'order-17',
  }
  const withStatus = (status: string) => (body: { status: string }) => body.status === status
  await send('sendMessage', { body: sms, unrecorded })
  await receive('message.status', 'Delivered', withStatus('delivered'))
  await send('sendMessage', { body: { ...sms, to: '99001000101' }, unrecorded })
  await receive('message.status', 'Undeliverable', withStatus('undeliverable'))
  await exchange.originate('447700900001', '12015550123', 'When does order 17 arrive?')
  await receive('message.inbound', 'An inbound SMS')
}

const alerts: Part = async ({ send, receive, advance }) => {
  const { alert_id } = await send('createOwnAlert', {
    body: { name: 'Unusual traffic', measure: 'messages', condition: 'above', threshold: 1, period: '1h' },
    unrecorded,
  })
  await advance(1)
  await receive('strowger.report.alert.began', 'More messages than usual were sent')
  await send('changeOwnAlert', { params: { alert_id }, body: { threshold: 1_000 }, unrecorded })
  await advance(1)
  await receive('strowger.report.alert.ended', 'The alert has ended')
}

const registrations: Part = async ({ send, receive, advance, exchange }) => {
  const { brand_id } = await send('createBrand', { body: aCompany(), unrecorded })
  await receive('brand.status', 'A brand was registered')
  await advance(31)
  const withStatus = (status: string) => (body: { status: string }) => body.status === status
  await receive('brand.identity_status', 'The identity of a brand was verified', withStatus('VERIFIED'))
  const params = { brand_id: brand_id as string }
  const reseller = {
    company_name: 'Kite Resale',
    mobile_phone: '12015550144',
    email: 'resale@bluekite.example',
  }
  await send('registerReseller', { body: reseller, unrecorded })
  await receive('reseller.status', 'A reseller was registered')
  const { campaign_id } = await send('createCampaign', { params, body: aCampaign(), unrecorded })
  await decideReview(exchange, campaign_id, { decision: 'approve' })
  await advance(4 * 3_600)
  await receive('campaign.status', 'All networks have approved a campaign', withStatus('ACTIVE'))
  const number = { country: 'US', number: '12025550100' }
  await send('buyNumber', { body: { country: 'US', msisdn: number.number }, unrecorded })
  await send('linkNumberToCampaign', { params: { ...params, campaign_id }, body: number, unrecorded })
  await advance(60)
  await receive('campaign_number.status', 'A number was linked to a campaign', withStatus('LINKED'))
  await send('buyNumber', { body: { country: 'US', msisdn: '18005550100' }, unrecorded })
  await send('createRegistration', { body: aRegistration(['18005550100']), unrecorded })
  await receive('toll_free_number.status', 'A registration was submitted')
}

const states: Part = async ({ send, receive }) => {
  const of = { params: { partnerId: 'demo' } }
  const iccids = ['8988237000000000169']
  await send('changeSimStates', {
    ...of,
    body: { verb: 'suspend', iccids, reason: 'Winter break' },
    unrecorded,
  })
  await receive('strowger.sim.status.changed', 'A SIM was suspended')
  await send('clearAlarmsOfSims', { ...of, body: { iccids: ['8988237000000000052'] }, unrecorded })
  await receive('strowger.sim.fraud.cleared', 'The alarms of a SIM were cleared')
}

const transfers: Part = async ({ send, receive, exchange }) => {
  const account = { company_name: 'Acme Meters', api_key: exchange.demo.api_key }
  await exchange.operator.put('/operator/v1/sim-partners/acme', account)
  for (const [verb, title] of [
    ['reject', 'The new customer has rejected a transfer'],
    ['accept', 'A SIM has a new customer'],
  ] as const) {
    const { transferId } = await send('requestTransfer', {
      params: { partnerId: 'demo' },
      body: { targetId: 'acme', iccids: ['8988237000000000185'] },
      unrecorded,
    })
    if (verb === 'reject')
      await receive('strowger.sim.transfer.requested', 'A customer requests to transfer a SIM to you')
    await send('endOwnSimTransfer', {
      params: { partner_id: 'acme', transfer_id: transferId },
      body: { verb },
      unrecorded,
    })
    await receive(verb === 'accept' ? 'strowger.sim.transfer.done' : 'strowger.sim.transfer.rejected', title)
  }
}

/** Advances the clock into the next hour, so that no hour ends between the usage and its alarm. */
const beginHour: Part = async ({ send, advance }) => {
  const { now } = await send('readClock', { unrecorded })
  await advance(3_600 - Math.floor((Date.parse(now) / 1_000) % 3_600) + 60)
}

const usage: Part = async ({ send, receive }) => {
  const partner = { partner_id: 'demo' }
  const iccids = ['8988237000000000201']
  const sims = { iccids }
  const limits = {
    name: '50 MB',
    warning_bytes: 40_000_000,
    alarm_bytes: 45_000_000,
    suspend_bytes: 50_000_000,
  }
  const { limit_profile_id } = await send('createSimLimitProfile', {
    params: partner,
    body: limits,
    unrecorded,
  })
  const fraud = { name: '40 MB an hour', bytes_an_hour: 40_000_000 }
  const { fraud_profile_id } = await send('createSimFraudProfile', {
    params: partner,
    body: fraud,
    unrecorded,
  })
  const { offering_id } = await send('createSimOffering', { body: { name: 'Europe 30 MB' }, unrecorded })
  const { sim_pool_id } = await send('createSimPool', {
    params: partner,
    body: { name: 'Depot', offering_id, volume_bytes: 30_000_000, at_volume: 'alarm' },
    unrecorded,
  })
  const set = { limit_profile_id, fraud_profile_id, sim_pool_id }
  await send('assignSims', { params: partner, body: { sims, set }, unrecorded })
  const used = async (file_id: string, down: number) => {
    const at = (await send('readClock', { unrecorded })).now as string
    const body = `iccid,at,up,down\n${iccids[0]},${at},0,${down}\n`
    await send('putSimUsageFile', { params: { file_id }, body, status: 200, unrecorded })
  }
  await used('meters-1', 41_000_000)
  await receive('strowger.sim.limit.warning', 'The usage of a SIM reaches the warning limit')
  await receive('strowger.sim.fraud.alarm', 'A SIM has used much within an hour')
  await receive('strowger.sim.pool.alarm', 'The SIMs of a pool have used its volume')
  await used('meters-2', 5_000_000)
  await receive('strowger.sim.limit.alarm', 'The usage of a SIM reaches the alarm limit')
  await used('meters-3', 6_000_000)
  await receive('strowger.sim.limit.suspended', 'A SIM is suspended by its limit')
  await send('assignSims', { params: partner, body: { sims, set: { limit_profile_id: null } }, unrecorded })
  await receive('strowger.sim.limit.reset', 'The limit of a SIM no longer applies')
}

const sessions: Part = async ({ send, receive, advance, exchange }) => {
  const { authorization } = await tokens({ send, exchange }, unrecorded)(
    '+99000000072',
    `ServiceProvision ${['create', 'delete'].map((one) => `quality-on-demand:sessions:${one}`).join(' ')}`,
  )
  const body = { applicationServer: { ipv4Address: '192.0.2.10' }, qosProfile: 'QOS_S', duration: 600 }
  const quality = { authorization, unrecorded }
  await send('createSession', { ...quality, body })
  await advance(31)
  await receive(
    'org.camaraproject.quality-on-demand.v1.qos-status-changed',
    'The network has ended a session',
    ({ data }: { data: { qosStatus: string } }) => data.qosStatus === 'UNAVAILABLE',
  )
  await send('createSessionV0', {
    ...quality,
    body: {
      ...body,
      applicationServer: { ipv4Address: '192.0.2.11' },
      device: { phoneNumber: '+99000000072' },
    },
  })
  await advance(31)
  await receive(
    'org.camaraproject.qod.v0.qos-status-changed',
    'The network has ended a session',
    ({ data }: { data: { qosStatus: string } }) => data.qosStatus === 'UNAVAILABLE',
  )
}
