import { cookieIn, openConsole } from '../../support/people.ts'
import { until } from '../../support/until.ts'
import type { Scenario } from '../scenario.ts'

const sms = {
  message_type: 'text',
  channel: 'sms',
  from: '12015550123',
  to: '99000000001',
  text: 'Blue Kite: your order 17 is on its way.',
}

/** Operations of the customer portal. */
export const portal: Scenario = async (recorder) => {
  await signIn(recorder)
  await traffic(recorder)
  await money(recorder)
  await simsOfAccount(recorder)
}

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

const signIn: Part = async ({ send, exchange, fix }) => {
  const { api_key, api_secret } = exchange.demo
  fix(api_secret, 'Kite-secret-17')
  await send('readSignInMethods', { authorization: null })
  const credentials = { api_key, api_secret }
  await send('openConsoleSession', {
    authorization: null,
    body: credentials,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const cookie = cookieIn(await openConsole(exchange.url).post('/console/v1/session', credentials))
  const session = { authorization: null, cookie }
  await send('readConsoleSession', session)
  const listed = await send('listAccountSessions', session)
  const isOther = ({ current }: { current: boolean }) => !current
  const { session_id } = listed.sessions.find(isOther)
  await send('endAccountSession', { ...session, params: { session_id } })
  await send('endConsoleSession', session)
}

const traffic: Part = async ({ send, exchange, advance }) => {
  const site = exchange.receiver.url
  const { api_key, application_id } = exchange.demo
  const { message_uuid } = await send('sendMessage', {
    body: { ...sms, client_ref: 'order-16' },
    unrecorded: true,
  })
  await send('readOwnMessage', {
    params: { message_uuid },
    until: ({ status }: { status: string }) => status === 'delivered',
  })
  await send('changeSettings', {
    body: { drCallBackUrl: `${site}/status`, moCallBackUrl: `${site}/inbound` },
    unrecorded: true,
  })
  await send('sendMessage', { body: { ...sms, client_ref: 'order-17' }, unrecorded: true })
  await exchange.receiver.arrived(2)
  await send('findOwnMessages', {
    query: { client_ref: 'order-17', limit: 10 },
    until: ({ messages }: { messages: { status: string }[] }) => messages[0]?.status === 'delivered',
  })
  const { requests } = await send('listOwnRequests', {
    query: { method: 'POST', path: '/v1/messages', limit: 10 },
    until: (answer: { requests: unknown[] }) => answer.requests.length === 2,
  })
  await send('readOwnRequest', { params: { request_id: requests[0].request_id } })
  const number = { country: 'GB', msisdn: '447700900108' }
  await send('buyNumber', { body: number, unrecorded: true })
  await send('cancelNumber', { body: number, unrecorded: true })
  await send('listReleasedNumbers', { query: { limit: 10 } })
  await send('readOwnOverview')
  await send('readOwnReport', {
    query: { period: '24h', step: 'day', group_by: 'network', compare: 'previous' },
  })
  await send('testOwnWebhook', { body: {} })
  const { alert_id } = await send('createOwnAlert', {
    body: {
      name: 'Failures to Germany',
      measure: 'failed_percent',
      condition: 'above',
      threshold: 10,
      period: '1h',
      minimum: 50,
      country: 'DE',
    },
  })
  await send('listOwnAlerts', {
    until: ({ alerts }: { alerts: { evaluated_at: string | null }[] }) =>
      alerts.every(({ evaluated_at: at }) => at !== null),
  })
  await send('changeOwnAlert', { params: { alert_id }, body: { threshold: 5 } })
  await send('deleteOwnAlert', { params: { alert_id } })
  await exchange.operator.patch(`/operator/v1/accounts/${api_key}`, { status_url: `${site}/status` })
  const events = await send('listOwnWebhookEvents', {
    query: { state: 'delivered', limit: 10 },
    until: ({ events }: { events: unknown[] }) => events.length === 3,
  })
  const event_id = events.events[1].event_id as string
  await send('readOwnWebhookFeed', {
    query: { since: new Date(Date.now() - 3_600_000).toISOString(), wait_seconds: 0 },
    // The feed omits events that are newer than a running transaction.
    until: ({ events }: { events: unknown[] }) => events.length === 3,
  })
  await send('readOwnWebhookEvent', { params: { event_id } })
  await send('listOwnWebhookAttempts', { query: { event_id } })
  await send('readOwnWebhookReport', {
    query: { period: '24h', step: 'day', group_by: 'result', compare: 'previous' },
  })
  await send('replayOwnWebhookEvent', { params: { event_id }, body: {} })
  await send('listOwnWebhookEndpoints', {
    query: { limit: 10 },
    until: ({ endpoints }: { endpoints: { waiting: number }[] }) => endpoints[0]?.waiting === 0,
  })
  await send('enableOwnWebhookEndpoint', { body: { origin: site } })
  await advance(1)
  await send('startOwnWebhookReplay', {
    body: { since: new Date(Date.now() - 3_600_000).toISOString(), scope: 'undelivered' },
  })
  await send('listOwnWebhookReplays', {
    query: { limit: 10 },
    until: ({ replays }: { replays: { done_at: string | null }[] }) => replays[0]?.done_at !== null,
  })
  await send('testOwnApplicationWebhook', { params: { application_id }, body: {} })
}

const money: Part = async ({ send, exchange }) => {
  const { api_secret } = exchange.demo
  await send('readOwnAccount')
  await send('readOwnFees')
  const setup = await send('beginCardSetup', {
    body: { api_secret, email: 'billing@bluekite.example', trx: 'card-1' },
  })
  const page = await fetch(setup.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card: 'visa' }),
  })
  if (page.status >= 400) throw new Error(await page.text())
  const params = { setup_id: setup.setup_id as string }
  await send('readCardSetup', { params, until: ({ state }: { state: string }) => state !== 'open' })
  await send('listOwnCards', { until: ({ cards }: { cards: unknown[] }) => cards.length === 1 })
  await send('putOwnAutoReload', { body: { api_secret, trx: 'card-1', amount: '20', threshold: '5' } })
  await send('topUp', { body: { trx: 'card-1' }, unrecorded: true })
  await until(
    () => send('getBalance', { unrecorded: true }),
    ({ value }) => value > 10_000,
  )
  await send('readOwnLedger', { query: { kind: 'topup', limit: 10 } })
  await send('deleteOwnAutoReload')
  await send('removeOwnCard', { params: { trx: 'card-1' }, body: { api_secret } })
}

const simsOfAccount: Part = async ({ send, exchange }) => {
  const of = { params: { partner_id: 'demo' } }
  await send('listOwnSimPartners', { query: { limit: 10 } })
  await send('readOwnSimPartner', of)
  const { sims } = await send('listOwnSims', { ...of, query: { status: 'Productive', limit: 3 } })
  const [one, two, three] = sims.map(({ iccid }: { iccid: string }) => iccid) as [string, string, string]
  const sim = { params: { partner_id: 'demo', iccid: one } }
  await send('readOwnSimStates', of)
  await send('readOwnSim', sim)
  await send('readOwnSimReport', {
    query: { period: '24h', step: 'day', group_by: 'customer', compare: 'previous' },
  })
  await send('readOwnSimUsage', { ...sim, query: { by: 'month' } })
  await send('listOwnSimSessions', { ...sim, query: { limit: 10 } })
  await send('moveOwnSims', { ...of, body: { verb: 'suspend', iccids: [one, two], reason: 'Winter break' } })
  await send('setOwnSimFields', { ...of, body: { iccids: [one], fields: { field2: 'Meter 17' } } })
  await send('listOwnSimActions', { ...sim, query: { limit: 2 } })
  await send('readOwnSimPoolUsage', of)
  const { alarms } = await send('listOwnSimAlarms', { ...of, query: { state: 'open', limit: 2 } })
  await send('clearOwnSimAlarms', { ...of, body: { iccids: [alarms[0].iccid] } })
  await send('listOwnSimLimitProfiles', of)
  await send('listOwnSimFraudProfiles', of)
  await exchange.operator.put('/operator/v1/sim-partners/acme', { company_name: 'Acme Meters' })
  const { transfer_id } = await send('requestOwnSimTransfer', {
    ...of,
    body: { target_id: 'acme', iccids: [three, one] },
  })
  await send('listOwnSimTransfers', { ...of, query: { limit: 10 } })
  await send('endOwnSimTransfer', {
    params: { partner_id: 'demo', transfer_id },
    body: { verb: 'withdraw', reason: 'Requested by mistake' },
  })
}
