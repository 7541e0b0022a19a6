import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contracts } from '../../src/exchange/mount/contracts.ts'
import { openClient, type Client } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { everyScope, openNetworkApplication, type NetworkApplication } from '../support/network.ts'

/** This file tests the scenarios of CAMARA's test definitions that all APIs have in common. */
let exchange: TestExchange
let application: NetworkApplication

before(async () => {
  exchange = await startExchange()
  application = await openNetworkApplication(exchange, await exchange.customer('selma'))
})
after(() => exchange.stop())

type ErrorInfo = { status: number; code: string; message: string }

const correlator = 'b4333c46-49c0-4f62-80d7-f0ef930f1c46'

/** Operations that have a body, at their first path. */
const withBody = contracts
  .filter(({ family }) => family === 'network')
  .flatMap(({ operations }) => Object.values(operations))
  .filter(({ body }) => body !== undefined)
  .map(({ path }) => path.replace('{sessionId}', '019ab000-0000-7000-8000-000000000000'))

/** The response to a raw body, or to a request without a body. */
async function post(client: Client, path: string, body: string | undefined) {
  const headers = {
    'x-correlator': correlator,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await client.post<ErrorInfo>(path, body, headers)
  assert.equal(answer.headers.get('x-correlator'), correlator)
  assert.match(answer.headers.get('content-type')!, /^application\/json/)
  return answer
}

test('a request without its body is refused by every operation that requires one, before anything is done', async () => {
  const client = await application.of('99000000001', everyScope)
  assert.ok(withBody.length >= 15, String(withBody.length))
  for (const path of withBody)
    for (const body of [undefined, '', 'null', '[]']) {
      const { status, body: stated } = await post(client, path, body)
      const notified = { status: stated.status, code: stated.code }
      assert.deepEqual(
        [status, notified],
        [400, { status: 400, code: 'INVALID_ARGUMENT' }],
        `${path} ${body}`,
      )
      assert.ok(stated.message.length > 0)
    }
})

test('a request without a body and without a valid token or scope is refused for the token first', async () => {
  const unassigned = openClient(exchange.url)
  const reader = await application.of('99000000001', 'openid dpv:NotApplicable#qod-sessions-read')
  for (const path of withBody) {
    assert.equal((await post(unassigned, path, undefined)).body.code, 'UNAUTHENTICATED', path)
    if (path.endsWith('/retrieve-sessions')) continue
    assert.equal((await post(reader, path, undefined)).body.code, 'PERMISSION_DENIED', path)
  }
})

const area = { areaType: 'CIRCLE', center: { latitude: 52.5163, longitude: 13.3777 }, radius: 2_000 }
const quality = { applicationServer: { ipv4Address: '198.51.100.1' }, qosProfile: 'QOS_S', duration: 60 }

/** Every current operation that queries a network about the number of its token. */
const current: readonly (readonly [string, object])[] = [
  ['sim-swap/v2/check', {}],
  ['sim-swap/v2/retrieve-date', {}],
  ['device-reachability-status/v1/retrieve', {}],
  ['device-roaming-status/v1/retrieve', {}],
  ['location-verification/v3/verify', { area }],
  ['quality-on-demand/v1/sessions', quality],
  ['quality-on-demand/v1/retrieve-sessions', {}],
  ['qos-profiles/v1/retrieve-qos-profiles', {}],
]

test('a feature that is not offered for a number is refused with 422 in the current family, and in v0 with a code of its documents', async () => {
  const number = '99000000096'
  const client = await application.of(number, everyScope)
  for (const [path, body] of current) {
    const { status, body: stated } = await client.post<ErrorInfo>(`/camara/${path}`, body)
    assert.deepEqual([status, stated.code], [422, 'SERVICE_NOT_APPLICABLE'], path)
  }
  const device = { phoneNumber: `+${number}` }
  for (const [path, body, status, code] of [
    ['sim-swap/v040/check', device, 404, 'SIM_SWAP.UNKNOWN_PHONE_NUMBER'],
    ['device-status/v050/connectivity', { device }, 404, 'NOT_FOUND'],
    ['device-status/v050/roaming', { device }, 404, 'NOT_FOUND'],
    ['location-verification/v020/verify', { device, area }, 200, undefined],
    ['qod/v0100/sessions', { device, ...quality }, 400, 'INVALID_ARGUMENT'],
  ] as const) {
    const { status: is, body: stated } = await client.post<ErrorInfo>(`/camara/${path}`, body)
    assert.deepEqual([is, stated.code], [status, code], path)
  }
  type Page = { sessions: object[] }
  const made = await exchange.operator.get<Page>(`/operator/v1/qod-sessions?number=${number}`)
  assert.deepEqual(made.body.sessions, [])
})

test('a virtual number can be set to offer no feature, until the override is removed', async () => {
  const number = '99000000196'
  const notified = '99000000186'
  const client = await application.of(notified, everyScope)
  const set = (unavailable: string | null) =>
    exchange.operator.patch(`/operator/v1/virtual-numbers/${notified}`, { unavailable })
  assert.equal((await set('not-applicable')).status, 200)
  for (const [path, body] of current)
    assert.equal((await client.post(`/camara/${path}`, body)).status, 422, path)
  assert.equal((await set(null)).status, 200)
  for (const [path, body] of current)
    assert.ok((await client.post(`/camara/${path}`, body)).status < 300, path)
  assert.equal(
    (await (await application.of(number, everyScope)).post('/camara/sim-swap/v2/check', {})).status,
    422,
  )
})
