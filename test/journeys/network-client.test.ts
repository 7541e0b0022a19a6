import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { importPKCS8 } from 'jose'
import * as oidc from 'openid-client'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openNetworkApplication, type NetworkApplication } from '../support/network.ts'

let exchange: TestExchange
let application: NetworkApplication

before(async () => {
  exchange = await startExchange({ env: { STROWGER_NETWORK_POLL_SECONDS: '1' } })
  application = await openNetworkApplication(exchange, await exchange.customer('oda'))
})
after(() => exchange.stop())

/** An OpenID Connect client with the identity of the application, configured by discovery. */
const discovered = (auth: oidc.ClientAuth) =>
  oidc.discovery(new URL(exchange.url), application.id, {}, auth, { execute: [oidc.allowInsecureRequests] })

const byHeader: oidc.ClientAuth = (_server, _client, _body, headers) => {
  headers.set('authorization', `Bearer ${application.jwt()}`)
}

const byAssertion = async () => oidc.PrivateKeyJwt(await importPKCS8(application.privateKey, 'RS256'))

const scope = 'openid dpv:FraudPreventionAndDetection#check-sim-swap'

/** Obtains an access token by polling, and calls an operation with it, as a program with this client would. */
async function askAsStandardClient(auth: oidc.ClientAuth): Promise<void> {
  const config = await discovered(auth)
  const requested = await oidc.initiateBackchannelAuthentication(config, {
    login_hint: 'tel:+99000000001',
    scope,
  })
  const provided = await oidc.pollBackchannelAuthenticationGrant(config, requested)
  assert.equal(provided.token_type, 'bearer')
  const answer = await oidc.fetchProtectedResource(
    config,
    provided.access_token,
    new URL('/camara/sim-swap/v040/check', exchange.url),
    'POST',
    JSON.stringify({ phoneNumber: '99000000001' }),
    new Headers({ 'content-type': 'application/json' }),
  )
  assert.equal(answer.status, 200)
}

test('a certified client discovers the endpoints and gets a token with an application token [S1-095, S1-097, S1-111]', () =>
  askAsStandardClient(byHeader))

test('a certified client gets a token by private_key_jwt, too', async () =>
  askAsStandardClient(await byAssertion()))

const hook = '/operator/v1/network-hooks/any/any'
const foreign = '4915511000021'

/** Polls for a number whose consent a hook decides; calls `meanwhile` at the first pending response. */
async function pollAsStandardClient(meanwhile: () => Promise<void>) {
  const config = await discovered(byHeader)
  const errors: string[] = []
  config[oidc.customFetch] = async (url, init) => {
    const answer = await fetch(url, init)
    if (!url.endsWith('/oauth2/token') || answer.ok) return answer
    const { error } = (await answer.clone().json()) as { error: string }
    errors.push(error)
    if (errors.length === 1) await meanwhile()
    return answer
  }
  const requested = await oidc.initiateBackchannelAuthentication(config, { login_hint: `+${foreign}`, scope })
  const provided = await oidc
    .pollBackchannelAuthenticationGrant(config, requested)
    .catch((error: unknown) => error)
  return { first: errors[0], provided }
}

async function decide(decision: string): Promise<void> {
  type Waiting = { requests: { request_id: string; number: string; state: string }[] }
  const { operator } = exchange
  const { body } = await operator.get<Waiting>('/operator/v1/network-requests?limit=1000')
  const [waiting] = body.requests.filter(({ number, state }) => number === foreign && state === 'pending')
  const path = `/operator/v1/network-requests/${waiting!.request_id}/decision`
  assert.equal((await operator.post(path, { decision, reason: 'as asked for' })).status, 200)
}

const errorOf = (provided: unknown) => {
  assert.ok(provided instanceof oidc.ResponseBodyError, String(provided))
  return provided.error
}

test('a certified client waits while consent is pending, and learns of a denial and of an expiry [S1-099, S1-132]', async () => {
  await exchange.operator.put(hook, { mode: 'operator' })
  const granted = await pollAsStandardClient(() => decide('granted'))
  assert.equal(granted.first, 'authorization_pending')
  assert.match((granted.provided as { access_token: string }).access_token, /^[A-Za-z0-9_-]{43}$/)
  const denied = await pollAsStandardClient(() => decide('denied'))
  assert.deepEqual([denied.first, errorOf(denied.provided)], ['authorization_pending', 'access_denied'])
  const late = await pollAsStandardClient(() => exchange.advance(121))
  assert.deepEqual([late.first, errorOf(late.provided)], ['authorization_pending', 'expired_token'])
})
