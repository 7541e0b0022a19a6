import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { cibaGrant, openNetworkApplication, type NetworkApplication } from '../support/network.ts'

let exchange: TestExchange
let application: NetworkApplication

before(async () => {
  exchange = await startExchange()
  application = await openNetworkApplication(exchange, await exchange.customer('nadia'))
})
after(() => exchange.stop())

const simSwap = 'openid dpv:FraudPreventionAndDetection#check-sim-swap'

const requested = () => application.ask('bc-authorize', { login_hint: '+99000000001', scope: simSwap })

test('an authorization request of a number returns its id, its lifetime and the polling interval [S1-096] [S1-099]', async () => {
  const { status, headers, body } = await requested()
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(headers.get('cache-control'), 'no-store')
  const { auth_req_id: id, ...rest } = body
  assert.equal(typeof id, 'string')
  assert.deepEqual(rest, { expires_in: 120, interval: 2 })
})

test('its id is exchanged for a token, once [S1-110] [S1-112] [S1-113]', async () => {
  const { auth_req_id } = (await requested()).body
  const input = { auth_req_id, grant_type: cibaGrant }
  for (const wrong of ['authorization_code', cibaGrant.toUpperCase(), '']) {
    const { status, body } = await application.ask('token', { ...input, grant_type: wrong })
    assert.equal(status, 400, JSON.stringify(body))
  }
  const provided = await application.ask('token', input)
  assert.equal(provided.status, 200, JSON.stringify(provided.body))
  const { access_token: token, ...rest } = provided.body as unknown as Record<string, unknown>
  assert.equal(typeof token, 'string')
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 900 })
  const again = await application.ask('token', input)
  assert.equal(again.status, 400, JSON.stringify(again.body))
  assert.equal(again.body.error, 'invalid_grant')
})

test('a token of the scope checks whether the SIM was swapped [S1-008] [S1-109] [S1-114]', async () => {
  const client = await application.of('99000000001', simSwap)
  const { status, body } = await client.post('/camara/sim-swap/v040/check', {
    phoneNumber: '+99000000001',
    maxAge: 501,
  })
  assert.deepEqual([status, body], [200, { swapped: true }])
})
