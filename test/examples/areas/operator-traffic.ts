import { until } from '../../support/until.ts'
import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

/** Operators: carriers, routes, prices, networks, traffic rules and messages. */
export const operatorTraffic: Scenario = async (recorder) => {
  await carriers(recorder)
  await tables(recorder)
  await rules(recorder)
  await messages(recorder)
  await unconfirmed(recorder)
  await alerts(recorder)
}

const isEvaluated = ({ alerts: found }: { alerts: { evaluated_at: string | null }[] }) =>
  found.every(({ evaluated_at: at }) => at !== null)

const alerts: Part = async ({ send, exchange }) => {
  const { alert_id } = await send('createReportAlert', {
    body: {
      name: 'Failures of the demo carrier',
      measure: 'failed_percent',
      condition: 'above',
      threshold: 10,
      period: '1h',
      minimum: 50,
      carrier_id: 'demo',
      webhook_url: 'https://hooks.example.com/strowger',
      webhook_secret: 'a-secret-with-24-to-128-characters',
    },
  })
  await send('listReportAlerts', { until: isEvaluated })
  const params = { alert_id: alert_id as string }
  await send('changeReportAlert', { params, body: { threshold: 5, account_id: exchange.demo.api_key } })
  await send('deleteReportAlert', { params })
}

const carriers: Part = async ({ send, fix, exchange }) => {
  const { body } = await exchange.operator.get<{ port: number }>('/operator/v1/carriers/demo')
  fix(String(body.port), '2775')
  const of = { params: { carrier_id: 'north' } }
  const carrier = {
    name: 'North Telecom',
    host: '127.0.0.1',
    port: 2775,
    system_id: 'strowger',
    password: 'kite17',
    status: 'disabled',
    submit_window: 50,
    submits_per_second: 100,
  }
  await send('putCarrier', { ...of, body: carrier, status: 204 })
  await send('putCarrier', { ...of, body: { ...carrier, port: 0 }, status: 400 })
  await send('readCarrier', of)
  await send('readCarrier', { params: { carrier_id: 'south' }, status: 404 })
  await send('changeCarrier', { ...of, body: { submits_per_second: 200 } })
  const demo = { params: { carrier_id: 'demo' } }
  await send('testCarrier', { ...demo, body: {} })
  await send('testCarrier', { ...demo, body: { system_id: 'unknown' } })
  await send('putCarrierErrors', {
    ...of,
    body: {
      statuses: [{ status: 1025, outcome: 'permanent', code: 1282 }],
      receipts: [{ err: '0031', code: 1220 }],
    },
  })
  await send('readCarrierErrors', of)
  await send('deleteCarrierErrors', of)
  const route = await send('createRoute', {
    body: { prefix: '4477', carrier_id: 'north', priority: 10, weight: 1 },
  })
  const params = { route_id: route.route_id as string }
  await send('readRoute', { params })
  await send('changeRoute', { params, body: { weight: 3 } })
  await send('listRoutes', { query: { carrier_id: 'north', limit: 10 } })
  await send('deleteRoute', { params })
  await send('deleteCarrier', of)
}

const tables: Part = async ({ send }) => {
  await send('putPrice', { params: { prefix: '4477' }, body: { price: '0.0412' } })
  await send('importPrices', {
    query: { mode: 'merge', dry_run: 'true' },
    body: 'prefix,price\n4478,0.0415\n4479,0.0418\n',
  })
  await send('listPrices', { query: { prefix: '44', limit: 10 } })
  await send('deletePrice', { params: { prefix: '4477' } })
  const network = { network: '23410', country: 'GB', name: 'O2 UK' }
  await send('putNetwork', { params: { prefix: '447700' }, body: network })
  await send('importNetworks', {
    query: { mode: 'merge', dry_run: 'true' },
    body: 'prefix,network,country,name\n447701,23415,GB,Vodafone UK\n',
  })
  await send('listNetworks', { query: { prefix: '44', limit: 10 } })
  await send('deleteNetwork', { params: { prefix: '447700' } })
}

const rules: Part = async ({ send, exchange }) => {
  const { api_key } = exchange.demo
  const rule = await send('createTrafficRule', {
    body: { name: 'Blocked by court order', kind: 'blocked_number', effect: 'block' },
  })
  const params = { rule_id: rule.rule_id as string }
  await send('addTrafficRuleEntries', { params, body: { entries: [{ value: '99000000666' }] } })
  await send('importTrafficRuleEntries', {
    params,
    query: { mode: 'merge' },
    body: 'value\n99000000667\n99000000668\n',
  })
  await send('listTrafficRuleEntries', { params, query: { begins: '9900', limit: 10 } })
  await send('deleteTrafficRuleEntry', { params, query: { value: '99000000668' } })
  await send('changeTrafficRule', { params, body: { name: 'Blocked by court order 17' } })
  await send('readTrafficRule', { params })
  await send('listTrafficRules', { query: { limit: 10 } })
  const sms = { message_type: 'text', channel: 'sms', from: '12015550123', to: '99000000666', text: 'Hello' }
  await send('sendMessage', { body: sms, unrecorded: true })
  await send('listTrafficRuleMatches', {
    params,
    query: { limit: 10 },
    until: ({ matches }: { matches: unknown[] }) => matches.length === 1,
  })
  await send('listTrafficRuleCounts', { params, query: { limit: 10 } })
  await send('putProtection', { params: { api_key }, body: { premium_plan: false, countries: 'home' } })
  await send('readProtection', { params: { api_key } })
  await send('putProtection', {
    params: { api_key },
    body: { premium_plan: false, countries: 'all' },
    unrecorded: true,
  })
  await send('deleteTrafficRule', { params })
}

/** Messages to a number for which the carrier sends no receipt. */
const unconfirmed: Part = async ({ send, exchange, advance }) => {
  const submit = async (text: string) => {
    const body = { channel: 'sms', from: '12015550123', to: '99011000001', text }
    const { message_uuid } = await send('sendTestMessage', {
      params: { api_key: exchange.demo.api_key },
      body,
      unrecorded: true,
    })
    await exchange.messageUntil(message_uuid, ({ status }) => status === 'submitted')
    return message_uuid as string
  }
  const queried = await submit('Your order has arrived')
  await send('queryMessage', { params: { message_uuid: queried } })
  await exchange.messageUntil(queried, ({ status }) => status === 'delivered')
  const params = { message_uuid: await submit('Your order is on its way') }
  await send('markMessage', { params, body: { status: 'delivered', reason: 'The carrier confirmed it.' } })
  const body = { status: 'rejected', reason: 'The carrier lost it.' }
  await send('markMessage', { params, body, status: 409 })
  await submit('Your order is delayed')
  await advance(11 * 60)
  await send('countUnconfirmedMessages', { query: { unconfirmed_minutes: '10' } })
  const batch = { unconfirmed_minutes: 10, action: 'delivered', reason: 'The carrier confirmed them.' }
  const { batch_id } = await send('startUnconfirmedBatch', { body: batch })
  await until(
    () => send('readUnconfirmedBatch', { params: { batch_id }, unrecorded: true }),
    ({ done_at }) => done_at !== null,
  )
  await send('readUnconfirmedBatch', { params: { batch_id } })
  await send('listUnconfirmedBatches', {})
}

const messages: Part = async ({ send, exchange }) => {
  const { api_key } = exchange.demo
  const { message_uuid } = await send('sendTestMessage', {
    params: { api_key },
    body: {
      channel: 'sms',
      from: '12015550123',
      to: '99001000101',
      text: 'Test of the operator',
      client_ref: 'ticket-17',
    },
  })
  await until(
    () => exchange.message(message_uuid),
    ({ status }) => status === 'undeliverable',
  )
  await send('searchMessages', { query: { client_ref: 'ticket-17', limit: 10 } })
  await send('readReport', { query: { period: '24h', step: 'day', group_by: 'error', compare: 'previous' } })
  await send('readMessage', { params: { message_uuid } })
  await send('readMessage', { params: { message_uuid: '01a3b0f2-5c1d-7a40-9c3e-1f5b7d2e4a60' }, status: 404 })
}
