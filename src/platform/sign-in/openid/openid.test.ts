import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test, type TestContext } from 'node:test'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { openOutbound, type OutboundParts } from '../../outbound/index.ts'
import { type Attempt, openOpenid, stateOf } from './openid.ts'
import { outboundFetch } from './outbound-fetch.ts'

const issuer = 'https://login.example.com'
const provider = {
  tenant: 'a0000001',
  issuer,
  clientId: 'strowger',
  clientSecret: 'a secret of the provider',
}
const attempt: Attempt = {
  provider,
  cookie: 'a secret.a0000001.1',
  redirectUri: 'https://exchange.example.com/console/sso/a0000001/callback',
}
const query = `code=c&state=${stateOf(attempt.cookie)}`

let keys: { own: CryptoKey; other: CryptoKey; set: object }
before(async () => {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  keys = {
    own: own.privateKey,
    other: other.privateKey,
    set: { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256' }] },
  }
})

const metadataOf = (more: object = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  ...more,
})

/** The claims of an ID token for the attempt. */
async function claimsOf(openid: ReturnType<typeof openOpenid>, more: JWTPayload = {}): Promise<JWTPayload> {
  const url = await openid.begin(attempt)
  assert.ok(url instanceof URL)
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: provider.clientId,
    sub: 'ada',
    nonce: url.searchParams.get('nonce')!,
    iat: now,
    exp: now + 60,
    email: 'Ada@example.com',
    email_verified: true,
    ...more,
  }
}

const signed = (claims: JWTPayload, key: CryptoKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)

/** The result of a callback, after which the provider returns an ID token. */
async function finishWith(idTokenOf: (claims: JWTPayload) => string | Promise<string>, more?: JWTPayload) {
  let idToken = ''
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => metadataOf(),
    '/jwks': () => keys.set,
    '/token': () => ({ access_token: 'a', token_type: 'bearer', id_token: idToken }),
  }
  const fetchOf = () => (url: string) => Promise.resolve(Response.json(answers[new URL(url).pathname]!()))
  const openid = openOpenid({ fetchOf, plainHttp: false })
  idToken = await idTokenOf(await claimsOf(openid, more))
  return openid.finish(attempt, query)
}

test('a signed ID token for the attempt identifies a person', async () => {
  const identity = await finishWith((claims) => signed(claims, keys.own))
  assert.deepEqual(identity, { subject: 'ada', email: 'ada@example.com', name: undefined })
})

test('an ID token without a signature, with that of another key, or with the client secret as key is refused', async () => {
  const secret = new TextEncoder().encode(provider.clientSecret)
  const forged: Record<string, (claims: JWTPayload) => string | Promise<string>> = {
    none: (claims) => new UnsecuredJWT(claims).encode(),
    other: (claims) => signed(claims, keys.other),
    secret: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    stripped: async (claims) => (await signed(claims, keys.own)).replace(/[^.]+$/, ''),
  }
  for (const [name, idTokenOf] of Object.entries(forged))
    assert.equal(failureOf(await finishWith(idTokenOf)), 'provider', name)
})

test('an expired ID token, and one for another attempt, client or provider is refused', async () => {
  const now = Math.floor(Date.now() / 1000)
  const wrong: JWTPayload[] = [
    { exp: now - 60 },
    { exp: undefined },
    { nonce: 'of another attempt' },
    { nonce: undefined },
    { aud: 'another' },
    { aud: [provider.clientId, 'another'], azp: 'another' },
    { iss: 'https://login.example.net' },
    { sub: '' },
  ]
  for (const more of wrong)
    assert.equal(failureOf(await finishWith((claims) => signed(claims, keys.own), more)), 'provider')
})

const failureOf = (result: object) => ('failure' in result ? result.failure : undefined)

test('the common issuer of many organizations is refused', async () => {
  const common = 'https://login.microsoftonline.com/common/v2.0'
  const metadata = metadataOf({ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' })
  const openid = openOpenid({ fetchOf: () => async () => Response.json(metadata), plainHttp: false })
  assert.equal(await openid.check({ ...provider, issuer: common }), 'the issuer of any organization')
})

test('a sentence instead of an error code, which a visitor can write, is not repeated', async () => {
  const openid = openOpenid({ fetchOf: () => async () => Response.json(metadataOf()), plainHttp: false })
  const detailOf = async (error: string) =>
    await openid.finish(attempt, new URLSearchParams({ error, state: stateOf(attempt.cookie) }).toString())
  assert.deepEqual(await detailOf('access_denied'), { failure: 'declined', detail: 'access_denied' })
  assert.deepEqual(await detailOf('Renew your account at example.net'), {
    failure: 'declined',
    detail: 'an unknown error code',
  })
})

/** The result of a check of a provider on this machine. */
async function checkAt(t: TestContext, listener: RequestListener, parts: OutboundParts = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const outbound = openOutbound({ production: false, allowCidrs: [], ownPorts: () => [] }, parts)
  t.after(async () => {
    await outbound.close()
    server.closeAllConnections()
    server.close()
  })
  const openid = openOpenid({ fetchOf: (tenant) => outboundFetch(outbound, tenant), plainHttp: true })
  return openid.check({ ...provider, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

test('a provider that never answers is refused', async (t) => {
  assert.equal(await checkAt(t, () => {}, { timeouts: { firstByteMs: 50 } }), 'no answer in time')
})

test('metadata of more than 64 KiB are refused', async (t) => {
  const text = JSON.stringify(metadataOf({ more: 'x'.repeat(64 * 1024) }))
  const fault = await checkAt(t, (_, response) => {
    response.setHeader('content-type', 'application/json').end(text)
  })
  assert.match(fault!, /JSON/)
})

test('a redirect of a provider is not followed', async (t) => {
  const paths: string[] = []
  const fault = await checkAt(t, (request, response) => {
    paths.push(request.url!)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  assert.match(fault!, /status/)
  assert.deepEqual(paths, ['/.well-known/openid-configuration'])
})

test('in production a provider at a private address, or without https, is refused', async (t) => {
  const resolve = async () => ['10.0.0.1']
  const outbound = openOutbound({ production: true, allowCidrs: [], ownPorts: () => [] }, { resolve })
  t.after(() => outbound.close())
  const openid = openOpenid({ fetchOf: (tenant) => outboundFetch(outbound, tenant), plainHttp: false })
  assert.equal(await openid.check(provider), 'the host name has no public address')
  assert.match((await openid.check({ ...provider, issuer: 'http://login.example.com' }))!, /HTTPS/i)
})
