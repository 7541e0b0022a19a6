import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { retained } from '#network/index.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { openClient } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { claimsOf, type Claims, signedBy, symmetricToken, token, unsignedToken } from '../support/jwt.ts'
import {
  cibaGrant,
  openNetworkApplication,
  type NetworkApplication,
  type TokenAnswer,
} from '../support/network.ts'

let exchange: TestExchange
let customer: Customer
let mine: NetworkApplication
let other: NetworkApplication

before(async () => {
  exchange = await startExchange()
  customer = await exchange.customer('ilse')
  mine = await openNetworkApplication(exchange, customer)
  other = await openNetworkApplication(exchange, customer)
})
after(() => exchange.stop())

const wanted = {
  login_hint: '+99000000001',
  scope: 'openid dpv:FraudPreventionAndDetection#check-sim-swap',
}

const post = (form: Record<string, string>, authorization?: string, path = 'bc-authorize') =>
  openClient(exchange.url, authorization).post<TokenAnswer>(
    `/oauth2/${path}`,
    new URLSearchParams(form).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  )

test('an application token that is limited or misused, or invalid credentials, are refused [S1-095, S1-097]', async () => {
  const claims = (changes: Claims = {}) => claimsOf(mine.id, changes)
  const { publicKey } = await customer
    .get<{ keys: { public_key: string } }>(`/v2/applications/${mine.id}`)
    .then(({ body }) => ({ publicKey: body.keys.public_key }))
  const past = Math.floor(Date.now() / 1000) - 3600
  const wrong = {
    'an acl': mine.jwt({ acl: { paths: { '/**': {} } } }),
    'an acl of nothing': mine.jwt({ acl: {} }),
    RS512: signedBy('RS512', claims(), mine.privateKey),
    PS256: signedBy('PS256', claims(), mine.privateKey),
    'the public key as a secret': symmetricToken(claims(), publicKey),
    'no signature': unsignedToken(claims()),
    'the key of another application': token(claims(), other.privateKey),
    'another day': token(claims({ iat: past - 900, exp: past }), mine.privateKey),
    'no jti': token(claims({ jti: undefined }), mine.privateKey),
    'an application that is not': token(claimsOf(randomUUID()), mine.privateKey),
    nothing: 'x.y.z',
  }
  for (const path of ['bc-authorize', 'token'])
    for (const [label, jwt] of Object.entries(wrong)) {
      const answer = await post(wanted, `Bearer ${jwt}`, path)
      assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client'], label)
      assert.match(answer.headers.get('www-authenticate') ?? '', /Bearer realm=/, label)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    }
  const unassigned = await post(wanted)
  assert.deepEqual([unassigned.status, unassigned.body.error], [401, 'invalid_client'])
  assert.equal(unassigned.headers.get('www-authenticate'), null)
})

const jwtBearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** An assertion of the application, valid for a minute unless changed. */
function assertion(changes: Claims = {}, key = mine.privateKey): string {
  const exp = Math.floor(Date.now() / 1000) + 60
  const aud = `${exchange.url}/oauth2/token`
  return token({ iss: mine.id, sub: mine.id, aud, exp, jti: randomUUID(), ...changes }, key)
}

const asserted = (client_assertion: string, more: Record<string, string> = {}) =>
  post({ ...wanted, client_assertion_type: jwtBearer, client_assertion, ...more })

test('an assertion is accepted for each of its permitted audiences [S1-095]', async () => {
  const { url } = exchange
  for (const aud of [
    url,
    `${url}/`,
    `${url}/oauth2/bc-authorize`,
    `${url}/oauth2/token`,
    ['https://a.example', url],
  ])
    assert.equal((await asserted(assertion({ aud }))).status, 200, String(aud))
  assert.equal((await asserted(assertion(), { client_id: mine.id })).status, 200)
})

test('an application token and an assertion without exp are valid for 15 minutes after iat [S1-095]', async () => {
  const iat = Math.floor(Date.now() / 1000) - 800
  const bearer = `Bearer ${mine.jwt({ iat, exp: undefined })}`
  const { auth_req_id } = await asked200(post(wanted, bearer))
  const polled = await post({ grant_type: cibaGrant, auth_req_id }, bearer, 'token')
  assert.equal(polled.status, 200, JSON.stringify(polled.body))
  const proof = assertion({ iat, exp: undefined })
  await asked200(asserted(proof))
  assert.equal((await asserted(proof)).body.error_description, 'The assertion has been used before.')
  const { rows } = await exchange.db.query<{ expires_at: Date }>(
    'select expires_at from network_assertion order by expires_at desc limit 1',
  )
  assert.equal(rows[0]!.expires_at.getTime(), (iat + 900 + 60) * 1000)
})

test('an assertion for another call, or by another application, is refused', async () => {
  const soon = Math.floor(Date.now() / 1000)
  const wrong = {
    'another address': assertion({ aud: 'https://exchange.example/oauth2/token' }),
    'no address': assertion({ aud: undefined }),
    'a longer life': assertion({ exp: soon + 3600 }),
    'a longer life than it says': assertion({ iat: soon - 3600 }),
    'no end and no beginning': assertion({ exp: undefined }),
    'no end, from long ago': assertion({ exp: undefined, iat: soon - 900 - 62 }),
    'no end, from the future': assertion({ exp: undefined, iat: soon + 120 }),
    'the past': assertion({ exp: soon - 3600 }),
    'another sub': assertion({ sub: other.id }),
    'no sub': assertion({ sub: undefined }),
    'another application': assertion({ iss: other.id, sub: other.id }),
    'a key of another application': assertion({}, other.privateKey),
    'no jti': assertion({ jti: undefined }),
    'an acl': assertion({ acl: { paths: {} } }),
    'the token of the header': mine.jwt(),
    'no signature': unsignedToken({ iss: mine.id, sub: mine.id }),
    nothing: 'x',
  }
  for (const [label, proof] of Object.entries(wrong)) {
    const answer = await asserted(proof)
    assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client'], label)
    assert.equal(answer.headers.get('www-authenticate'), null, label)
  }
  const named = await asserted(assertion(), { client_id: other.id })
  assert.deepEqual([named.status, named.body.error], [401, 'invalid_client'])
  const untyped = await post({ ...wanted, client_assertion: assertion() })
  assert.deepEqual([untyped.status, untyped.body.error], [401, 'invalid_client'])
  const both = await post(
    { ...wanted, client_assertion_type: jwtBearer, client_assertion: assertion() },
    `Bearer ${mine.jwt()}`,
  )
  assert.deepEqual([both.status, both.body.error], [400, 'invalid_request'])
})

test('an assertion is valid for one request at any endpoint, also of two simultaneous ones [S1-095]', async () => {
  const polled = (client_assertion: string, auth_req_id: string) =>
    post(
      { grant_type: cibaGrant, auth_req_id, client_assertion_type: jwtBearer, client_assertion },
      undefined,
      'token',
    )
  const isSpent = ({ status, body }: { status: number; body: TokenAnswer }) =>
    assert.deepEqual(
      [status, body.error, body.error_description],
      [401, 'invalid_client', 'The assertion has been used before.'],
    )
  const first = assertion()
  const requested = await asked200(asserted(first))
  isSpent(await asserted(first))
  isSpent(await polled(first, requested.auth_req_id))
  const second = assertion()
  assert.equal((await polled(second, 'nothing')).body.error, 'invalid_grant')
  isSpent(await polled(second, requested.auth_req_id))
  assert.equal((await polled(assertion(), requested.auth_req_id)).status, 200)

  const atOnce = assertion()
  const both = await Promise.all([asserted(atOnce), asserted(atOnce), asserted(atOnce)])
  assert.deepEqual(both.map(({ status }) => String(status)).toSorted(), ['200', '401', '401'])
  both.filter(({ status }) => status === 401).forEach(isSpent)
})

test('two applications may use the same jti, and an invalid form does not consume it', async () => {
  const jti = randomUUID()
  const [ours, theirs] = [mine, other].map((by) => assertion({ iss: by.id, sub: by.id, jti }, by.privateKey))
  assert.equal((await asserted(ours!, { scope: 'openid' })).body.error, 'invalid_scope')
  await asked200(asserted(ours!))
  await asked200(asserted(theirs!))
})

test('used assertions are kept until they have expired', async () => {
  await asked200(asserted(assertion()))
  const { db } = exchange
  const kept = async () => (await db.query('select from network_assertion')).rowCount!
  const before = await kept()
  await db.query(
    `update network_assertion set expires_at = clock_timestamp() - interval '1 second'
      where jti = (select jti from network_assertion order by expires_at desc limit 1)`,
  )
  await deleteOld(db, retained, Date.now())
  assert.equal(await kept(), before - 1)
})

/** Asserts that a request was accepted, and returns the body of the response. */
async function asked200(asking: ReturnType<typeof post>): Promise<TokenAnswer> {
  const { status, body } = await asking
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
