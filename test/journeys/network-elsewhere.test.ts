import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type NetworkSimulator, startNetwork } from '../../simulators/network/index.ts'
import { openClient } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { cibaGrant, everyScope, type NetworkApplication, openNetworkApplication } from '../support/network.ts'
import { until } from '../support/until.ts'

const number = '4915522000001'
let network: NetworkSimulator
let exchange: TestExchange
let application: NetworkApplication

before(async () => {
  network = await startNetwork({ token: 'token-of-the-operator' })
  exchange = await startExchange({
    env: { STROWGER_NETWORK_URL: network.url, STROWGER_NETWORK_TOKEN: 'token-of-the-operator' },
  })
  application = await openNetworkApplication(exchange, await exchange.customer('petra'))
  const hook = {
    mode: 'webhook',
    url: `${exchange.receiver.url}/consent`,
    secret: 'a-secret-of-the-hook-01234567',
  }
  const { status, body } = await exchange.operator.put('/operator/v1/network-hooks/any/any', hook)
  assert.ok([200, 201].includes(status), JSON.stringify(body))
  exchange.receiver.answer(({ path }) =>
    path === '/consent' ? { status: 200, body: '{"decision":"granted"}' } : { status: 204 },
  )
})
after(async () => {
  await exchange.stop()
  await network.close()
})

/** Returns a client with an access token for the number, after the network has granted consent. */
async function consented() {
  const requested = await application.ask('bc-authorize', { login_hint: `+${number}`, scope: everyScope })
  assert.equal(requested.status, 200, JSON.stringify(requested.body))
  const form = { auth_req_id: requested.body.auth_req_id, grant_type: cibaGrant }
  const provided = await until(
    async () => {
      const polled = await application.ask('token', form)
      if (polled.status !== 200) await exchange.advance(10)
      return polled
    },
    ({ status }) => status === 200,
  )
  return openClient(exchange.url, `Bearer ${provided.body.access_token}`)
}

const questions = () => network.requests.map(({ question }) => question)

test("an operator's own network serves a number without a SIM here, after its consent, and applies QoD to it [S1-095, S1-105]", async () => {
  const at = new Date(Date.now() - 60_000).toISOString()
  network.setNumber(number, {
    roaming: { roaming: true, mcc: '262', at },
    'qos-apply': { outcome: 'applied' },
    'qos-release': { outcome: 'released' },
  })
  const client = await consented()
  const roaming = await client.post<object>('/camara/device-roaming-status/v1/retrieve', {})
  assert.equal(roaming.status, 200, JSON.stringify(roaming.body))
  assert.deepEqual(roaming.body, {
    lastStatusTime: at,
    roaming: true,
    countryCode: 262,
    countryName: ['DE'],
  })
  const sessions = '/camara/quality-on-demand/v1/sessions'
  const input = {
    applicationServer: { ipv4Address: '198.51.100.7' },
    qosProfile: 'QOS_L',
    duration: 600,
    sink: `${exchange.receiver.url}/elsewhere`,
  }
  const made = await client.post<{ sessionId: string; qosStatus: string }>(sessions, input)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  await until(
    async () => (await client.get<{ qosStatus: string }>(`${sessions}/${made.body.sessionId}`)).body,
    ({ qosStatus }) => qosStatus === 'AVAILABLE',
  )
  const applied = network.requests.findLast(({ question }) => question === 'qos-apply')!
  const { number: about, body, authorization } = applied
  assert.deepEqual([about, authorization], [number, 'Bearer token-of-the-operator'])
  const { session_id, profile, application_server } = body as Record<string, unknown>
  assert.deepEqual(
    { session_id, profile, application_server },
    { session_id: made.body.sessionId, profile: 'QOS_L', application_server: input.applicationServer },
  )
  assert.equal((await client.delete(`${sessions}/${made.body.sessionId}`)).status, 204)
  await until(questions, (all) => all.at(-1) === 'qos-release')
  type Notified = { data: { qosStatus: string } }
  const notified = await until(
    () => exchange.receiver.received.filter(({ path }) => path === '/elsewhere'),
    (some) => some.length >= 2,
  )
  assert.deepEqual(
    notified.map(({ body: event }) => (JSON.parse(event.toString()) as Notified).data.qosStatus),
    ['AVAILABLE', 'UNAVAILABLE'],
  )
})

test("a session that an operator's own network refuses is reported as UNAVAILABLE", async () => {
  network.setNumber(number, {
    'qos-apply': { outcome: 'refused', reason: 'prohibited', because: 'no contract' },
  })
  const client = await consented()
  const input = { applicationServer: { ipv4Address: '198.51.100.8' }, qosProfile: 'QOS_S', duration: 600 }
  type Session = { sessionId: string; qosStatus: string; statusInfo: string }
  const sessions = '/camara/quality-on-demand/v1/sessions'
  const made = await client.post<Session>(sessions, input)
  assert.equal(made.status, 201)
  const ended = await until(
    async () => (await client.get<Session>(`${sessions}/${made.body.sessionId}`)).body,
    ({ qosStatus }) => qosStatus !== 'REQUESTED',
  )
  assert.deepEqual([ended.qosStatus, ended.statusInfo], ['UNAVAILABLE', 'NETWORK_TERMINATED'])
  network.setNumber(number, undefined)
  const unknown = await client.post<{ code: string }>('/camara/device-roaming-status/v1/retrieve', {})
  assert.equal(unknown.status, 404, JSON.stringify(unknown.body))
})

test('a feature that an operator’s own network lacks for a number is refused as not applicable, and not as unknown', async () => {
  const none = 'not applicable' as const
  network.setNumber(number, {
    'sim-change': none,
    reachability: none,
    roaming: none,
    location: none,
    'qos-offered': none,
  })
  const client = await consented()
  const center = { latitude: 52.5, longitude: 13.4 }
  const requested: [string, object][] = [
    ['sim-swap/v2/check', {}],
    ['device-reachability-status/v1/retrieve', {}],
    ['device-roaming-status/v1/retrieve', {}],
    ['location-verification/v3/verify', { area: { areaType: 'CIRCLE', center, radius: 2_000 } }],
    [
      'quality-on-demand/v1/sessions',
      { applicationServer: { ipv4Address: '198.51.100.9' }, qosProfile: 'QOS_S', duration: 600 },
    ],
  ]
  for (const [path, body] of requested) {
    const answer = await client.post<{ code: string }>(`/camara/${path}`, body)
    assert.deepEqual([answer.status, answer.body.code], [422, 'SERVICE_NOT_APPLICABLE'], path)
  }
  assert.ok(!questions().slice(-5).includes('qos-apply'))
})
