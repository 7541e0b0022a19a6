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

test('two calls give a token of one number, which asks about that number [S1-008, S1-096, S1-110, S1-113, S1-114]', async () => {
  const asked = await application.ask('bc-authorize', {
    login_hint: '+99000000001',
    scope: simSwap,
  })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  assert.equal(asked.headers.get('cache-control'), 'no-store')
  const { auth_req_id: id, ...rest } = asked.body
  assert.deepEqual(rest, { expires_in: 120, interval: 2 })
  const given = await application.ask('token', {
    auth_req_id: id,
    grant_type: cibaGrant,
  })
  assert.equal(given.status, 200, JSON.stringify(given.body))
  assert.equal(given.body.token_type, 'Bearer')
  assert.equal(given.body.expires_in, 900)
  const again = await application.ask('token', { auth_req_id: id, grant_type: cibaGrant })
  assert.equal(again.status, 400, JSON.stringify(again.body))
  assert.equal(again.body.error, 'invalid_grant')
})

test('a token of the scope asks whether the SIM was swapped [S1-109]', async () => {
  const client = await application.of('99000000001', simSwap)
  const { status, body } = await client.post('/camara/sim-swap/v040/check', {
    phoneNumber: '+99000000001',
    maxAge: 501,
  })
  assert.deepEqual([status, body], [200, { swapped: true }])
})
