import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { loadConfig } from '#platform/config/config.ts'
import { serve, type Exchange } from '../../src/exchange/serve.ts'
import { openClient } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { quiet } from '../support/database.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { makeKeys } from '../support/jwt.ts'
import {
  cibaGrant,
  networkApplication,
  type NetworkApplication,
  openNetworkApplication,
  type TokenAnswer,
} from '../support/network.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let second: Exchange | undefined
let customer: Customer
let application: NetworkApplication
const folder = mkdtempSync(join(tmpdir(), 'strowger-tokens-'))

before(async () => {
  let database = ''
  // Nodes of one exchange need the same key to decrypt its secrets.
  const env = { STROWGER_KEY_FILE: join(folder, 'vault.key') }
  exchange = await startExchange({ env, through: async (url) => (database = url) })
  const config = loadConfig({
    ...env,
    DATABASE_URL: database,
    STROWGER_DATABASE_OWNER_URL: exchange.ownerUrl,
    STROWGER_DATA: folder,
    STROWGER_PORT: '0',
    STROWGER_RADIUS_PORT: '0',
    STROWGER_SMPP_PORT: '0',
    STROWGER_DRAIN_SECONDS: '2',
    STROWGER_ANSWER_SECONDS: '60',
  })
  second = await serve(config, quiet)
  customer = await exchange.customer('rules')
  application = await openNetworkApplication(exchange, customer)
})
after(async () => {
  await second?.stop()
  await exchange.stop()
  rmSync(folder, { recursive: true, force: true })
})

const number = '99000000001'
const scope = 'openid dpv:FraudPreventionAndDetection#check-sim-swap'
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

/** Sends the text of a form, valid or not. */
const send = (path: string, form: string, by = application, headers: Record<string, string> = asForm) =>
  openClient(exchange.url, `Bearer ${by.jwt()}`).post<TokenAnswer>(`/oauth2/${path}`, form, headers)

const formOf = (form: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()

/** Sends an authorization request with changed members; undefined omits a member. */
const asking = (changes: Record<string, string | undefined> = {}) =>
  send('bc-authorize', formOf({ login_hint: `+${number}`, scope, ...changes }))

const requested = async (by = application) =>
  (await by.ask('bc-authorize', { login_hint: `+${number}`, scope })).body.auth_req_id

const polled = (id: string, by = application) => by.ask('token', { auth_req_id: id, grant_type: cibaGrant })

/** Asserts that the response is an error in the format of OAuth and of a problem document. */
function assertRefused(
  { status, headers, body }: Awaited<ReturnType<typeof send>>,
  error: string,
  about: string,
  member = '',
) {
  assert.deepEqual([status, body.error], [400, error], `${about}: ${JSON.stringify(body)}`)
  assert.ok(body.error_description.includes(member), `${about}: ${body.error_description}`)
  assert.match(body.error_description, /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/, about)
  assert.ok(body.title && body.detail, about)
  assert.equal(headers.get('cache-control'), 'no-store', about)
}

const requestsKept = async () => {
  const { rows } = await exchange.db.query<{ n: string }>('select count(*) as n from network_request')
  return rows[0]!.n
}

test('a number is accepted as +E.164, as tel: or by its digits, and in no other form [S1-098]', async () => {
  for (const hint of [`+${number}`, `tel:+${number}`, number])
    assert.equal((await asking({ login_hint: hint })).status, 200, hint)
  const kept = await requestsKept()
  const wrong = [
    '+0447700900000',
    '+4477 00900000',
    '+44-7700-900000',
    '0044abc',
    '+',
    'tel:',
    '++99000000001',
    `+${number}\n`,
    `+${number},+${number}`,
    '+1234567890123456',
    '+٩٩٠٠٠٠٠٠٠٠١',
    'ipport:198.51.100.7',
    `tel:tel:+${number}`,
    '\u0000',
    '9'.repeat(300),
  ]
  for (const hint of wrong)
    assertRefused(await asking({ login_hint: hint }), 'invalid_request', JSON.stringify(hint), 'login_hint')
  assertRefused(await asking({ login_hint: undefined }), 'invalid_request', 'no hint', 'login_hint')
  assertRefused(await asking({ login_hint: '' }), 'invalid_request', 'an empty hint', 'login_hint')
  const neither = await asking({ login_hint: undefined, scope: undefined })
  assertRefused(neither, 'invalid_request', 'neither', 'login_hint')
  assert.match(neither.body.error_description, /scope/)
  assert.equal(await requestsKept(), kept)
})

const fraud = 'FraudPreventionAndDetection'
const ofNone = [
  'device-status:connectivity:read',
  'device-status:roaming:read',
  'location-verification:verify',
  'qod-sessions-read',
  'qod-sessions-write',
  'qod-sessions-delete',
  'qod-profiles-read',
]
const ofFraud = ['retrieve-sim-swap-date', 'check-sim-swap']

test('a scope is one purpose with its operation, in either form [S1-098]', async () => {
  const right = [
    ...ofNone.map((name) => `openid dpv:NotApplicable#${name}`),
    ...ofFraud.map((name) => `openid dpv:${fraud}#${name}`),
    `dpv:${fraud}#check-sim-swap`,
    `dpv:${fraud}#check-sim-swap openid`,
    `openid+dpv:${fraud}#check-sim-swap`,
    `openid dpv:${fraud} check-sim-swap`,
    'openid dpv:ServiceProvision sim-swap device-roaming-status:read',
    `openid dpv:Marketing ${[...ofNone, ...ofFraud].join(' ')}`,
  ]
  for (const wanted of right) assert.equal((await asking({ scope: wanted })).status, 200, wanted)
  const kept = await requestsKept()
  const wrong = [
    ...ofNone.map((name) => `openid dpv:${fraud}#${name}`),
    ...ofFraud.map((name) => `openid dpv:NotApplicable#${name}`),
    `openid dpv:Marketing#check-sim-swap`,
    `openid dpv:${fraud}#check-sim-swap dpv:${fraud}#retrieve-sim-swap-date`,
    `openid dpv:${fraud} dpv:ServiceProvision check-sim-swap`,
    `openid dpv:${fraud}#check-sim-swap sim-swap:retrieve-date`,
    `openid dpv:${fraud}#no-such-scope`,
    `openid dpv:${fraud} no-such-scope`,
    `openid dpv:${fraud} check-sim-swap no-such-scope`,
    `openid dpv:${fraud}`,
    `openid dpv:${fraud}#`,
    'openid dpv:#check-sim-swap',
    'openid dpv:NoPurpose sim-swap',
    `openid DPV:${fraud}#check-sim-swap`,
    `openid dpv:${fraud}#CHECK-SIM-SWAP`,
    `openid dpv:${fraud}#check-sim-swap#check-sim-swap`,
    'openid sim-swap:check',
    'openid',
    // These names are inherited by every object in JavaScript.
    'openid dpv:constructor#name',
    'openid dpv:__proto__#constructor',
    'openid dpv:ServiceProvision constructor',
    'openid dpv:ServiceProvision __proto__',
    `openid dpv:${fraud}#toString`,
  ]
  for (const wanted of wrong) assertRefused(await asking({ scope: wanted }), 'invalid_scope', wanted)
  for (const nothing of ['', undefined])
    assertRefused(await asking({ scope: nothing }), 'invalid_request', String(nothing), 'scope')
  assert.equal(await requestsKept(), kept)
})

test('every other request parameter is read, or refused by its name [S1-096]', async () => {
  for (const name of ['request', 'request_uri', 'login_hint_token', 'id_token_hint'])
    assertRefused(await asking({ [name]: 'x.y.z' }), 'invalid_request', name, name)
  for (const expiry of ['0', '-1', '1.5', 'a', '1e3', ' 5', '+5', '0x10'])
    assertRefused(
      await asking({ requested_expiry: expiry }),
      'invalid_request',
      `requested_expiry ${expiry}`,
      'requested_expiry',
    )
  const expiries = { '1': 1, '60': 60, '999999999': 120, '99999999999999999999': 120, '': 120 }
  for (const [expiry, seconds] of Object.entries(expiries)) {
    const { status, body } = await asking({ requested_expiry: expiry })
    assert.deepEqual([status, body.expires_in], [200, seconds], expiry)
  }
  const good = formOf({ login_hint: `+${number}`, scope })
  for (const twice of [
    'login_hint=%2B1',
    'scope=openid',
    'binding_message=a&binding_message=b',
    'other=1&other=1',
  ])
    assertRefused(
      await send('bc-authorize', `${good}&${twice}`),
      'invalid_request',
      twice,
      twice.slice(0, twice.indexOf('=')),
    )
  const json = JSON.stringify({ login_hint: `+${number}`, scope })
  const asJson = await send('bc-authorize', json, application, { 'content-type': 'application/json' })
  assert.deepEqual([asJson.status, asJson.body.error], [400, 'invalid_request'])
})

test('only the client that made a request gets its token, and the response has three members [S1-112] [S1-113]', async () => {
  const other = await openNetworkApplication(exchange, customer)
  const id = await requested()
  const type = `grant_type=${encodeURIComponent(cibaGrant)}`
  for (const [form, error, member] of [
    [`auth_req_id=${id}`, 'invalid_request', 'grant_type'],
    [`auth_req_id=${id}&grant_type=`, 'invalid_request', 'grant_type'],
    [`auth_req_id=${id}&grant_type=urn:openid:params:grant-type:CIBA`, 'unsupported_grant_type', ''],
    [`auth_req_id=${id}&grant_type=urn:openid:params:grant_type:ciba`, 'unsupported_grant_type', ''],
    [`auth_req_id=${id}&grant_type=ciba`, 'unsupported_grant_type', ''],
    [`auth_req_id=${id}&grant_type=toString`, 'unsupported_grant_type', ''],
    [`auth_req_id=${id}&grant_type=client_credentials`, 'unauthorized_client', ''],
    [`auth_req_id=${id}&${type}&${type}`, 'invalid_request', 'grant_type'],
    [`auth_req_id=${id}&auth_req_id=${id}&${type}`, 'invalid_request', 'auth_req_id'],
    [type, 'invalid_request', 'auth_req_id'],
    [`auth_req_id=&${type}`, 'invalid_request', 'auth_req_id'],
    [`auth_req_id=${'A'.repeat(43)}&${type}`, 'invalid_grant', ''],
    [`auth_req_id=${'A'.repeat(1025)}&${type}`, 'invalid_request', 'auth_req_id'],
    [`auth_req_id=%00&${type}`, 'invalid_request', 'auth_req_id'],
  ] as const)
    assertRefused(await send('token', form), error, form, member)
  assertRefused(await polled(id, other), 'invalid_grant', 'the id of another application')
  const provided = await polled(id)
  assert.equal(provided.status, 200, JSON.stringify(provided.body))
  assert.match(provided.headers.get('content-type') ?? '', /^application\/json\b/)
  assert.equal(provided.headers.get('cache-control'), 'no-store')
  const { access_token: token, ...rest } = provided.body
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 900 })
  assert.match(token, /^[A-Za-z0-9_-]{43}$/)
  assert.match(id, /^[A-Za-z0-9._-]{27,}$/, 'at least 160 bits, in the characters that CIBA allows')
  assertRefused(await polled(id), 'invalid_grant', 'a used one')
  assertRefused(await polled(id, other), 'invalid_grant', 'a used one of another application')
})

const checked = async (token: string, url = exchange.url) =>
  (
    await openClient(url, `Bearer ${token}`).post('/camara/sim-swap/v040/check', {
      phoneNumber: `+${number}`,
    })
  ).status

/** The events after which an application can no longer poll, and the error of its polls. */
const ends: Record<
  string,
  { error: string; end(of: Customer, application: NetworkApplication): Promise<NetworkApplication> }
> = {
  'another key': {
    error: 'invalid_grant',
    async end(of, { id }) {
      const { publicKey, privateKey } = makeKeys()
      await change(of, id, { keys: { public_key: publicKey }, capabilities: { network_apis: {} } })
      return networkApplication(exchange, id, privateKey)
    },
  },
  'without the capability': {
    error: 'unauthorized_client',
    async end(of, one) {
      await change(of, one.id, { capabilities: {} })
      return one
    },
  },
  deleted: {
    error: 'invalid_client',
    async end(of, one) {
      assert.equal((await of.delete(`/v2/applications/${one.id}`)).status, 204)
      return one
    },
  },
  suspended: {
    error: 'invalid_client',
    async end(of, one) {
      const account = `/operator/v1/accounts/${of.apiKey}`
      assert.equal((await exchange.operator.patch(account, { status: 'suspended' })).status, 200)
      return one
    },
  },
}

async function change(of: Customer, id: string, members: object) {
  const { status, body } = await of.put(`/v2/applications/${id}`, { name: 'Changed', ...members })
  assert.equal(status, 200, JSON.stringify(body))
}

test('requests and tokens end with the key, the capability, the application and the account, on every node [S1-095]', async () => {
  for (const [how, { error, end }] of Object.entries(ends)) {
    const of = await exchange.customer(how.replaceAll(' ', '-'))
    const before = await openNetworkApplication(exchange, of)
    const token = await before.accessToken(number, scope)
    const waiting = await requested(before)
    for (const url of [exchange.url, second!.url]) assert.equal(await checked(token, url), 200, how)
    const since = await end(of, before)
    for (const url of [exchange.url, second!.url]) {
      await until(
        () => checked(token, url),
        (status) => status === 401,
      )
      const there = networkApplication({ url }, since.id, since.privateKey)
      const notified = await until(
        () => polled(waiting, there),
        ({ body }) => body.error === error,
      )
      assert.equal(notified.status, error === 'invalid_client' ? 401 : 400, how)
    }
  }
})

test('an id and a token stay valid for as long as their responses state, and no longer [S1-131] [S1-132]', async () => {
  const opened = await application.ask('bc-authorize', { login_hint: `+${number}`, scope })
  const late = await requested()
  await exchange.advance(opened.body.expires_in - 60)
  const provided = await polled(opened.body.auth_req_id)
  assert.equal(provided.status, 200, JSON.stringify(provided.body))
  await exchange.advance(61)
  assertRefused(await polled(late), 'expired_token', 'what was granted and not asked for')
  const token = provided.body.access_token
  await exchange.advance(provided.body.expires_in - 61 - 300)
  assert.equal(await checked(token), 200)
  await exchange.advance(301)
  for (const url of [exchange.url, second!.url])
    await until(
      () => checked(token, url),
      (status) => status === 401,
    )
})
