import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { updateAccount } from '#accounts/index.ts'
import { openClient } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import {
  cibaGrant,
  openNetworkApplication,
  type NetworkApplication,
  type TokenAnswer,
} from '../support/network.ts'
import { storeCards } from '../support/sim-cards.ts'
import { requestHeader, watchStatements } from '../support/statements.ts'
import { until } from '../support/until.ts'

const statements = watchStatements()
let exchange: TestExchange
let customer: Customer
let application: NetworkApplication

before(async () => {
  exchange = await startExchange({
    env: { STROWGER_NETWORK_POLL_SECONDS: '60', STROWGER_NETWORK_REQUEST_SECONDS: '3600' },
  })
  customer = await exchange.customer('juno')
  application = await openNetworkApplication(exchange, customer)
})
after(() => exchange.stop())

const purpose = 'FraudPreventionAndDetection'
const scope = `openid dpv:${purpose}#check-sim-swap`
const hooks = '/operator/v1/network-hooks'
const foreign = '4915511000001'

type Request = {
  request_id: string
  number: string
  state: string
  decided_by: string | null
  webhook: { attempts: number; will_retry: boolean; fault: string | null } | null
}

const ask = (number: string, more: Record<string, string> = {}) =>
  application.ask('bc-authorize', { login_hint: `+${number}`, scope, ...more })
const poll = (id: string) => application.ask('token', { auth_req_id: id, grant_type: cibaGrant })

async function put(input: Record<string, string>, of = 'any/any') {
  const { status, body } = await exchange.operator.put(`${hooks}/${of}`, input)
  assert.ok([200, 201].includes(status), JSON.stringify(body))
}

/** The pending request about the number. */
async function pending(number: string): Promise<Request> {
  const { body } = await exchange.operator.get<{ requests: Request[] }>(
    '/operator/v1/network-requests?limit=1000',
  )
  const found = body.requests.find((request) => request.number === number)
  assert.ok(found, JSON.stringify(body))
  return found
}

const decide = (id: string, decision: string) =>
  exchange.operator.post(`/operator/v1/network-requests/${id}/decision`, { decision, reason: 'as asked for' })

test('without a hook a number of another account and an unassigned number get the same response, at the same cost [S1-095]', async () => {
  await exchange.operator.put('/operator/v1/sim-partners/elsewhere', { company_name: 'Elsewhere' })
  await storeCards(exchange.db, 'elsewhere', [{ iccid: '8949020000001234566', msisdn: foreign }])
  const answers = []
  for (const number of [foreign, '4915511000002']) {
    const form = new URLSearchParams({ login_hint: `+${number}`, scope }).toString()
    const client = openClient(exchange.url, `Bearer ${application.jwt()}`)
    const requested = () =>
      client.post<TokenAnswer & { instance?: string }>('/oauth2/bc-authorize', form, {
        'content-type': 'application/x-www-form-urlencoded',
        [requestHeader]: number,
      })
    await requested()
    const { status, body } = await requested()
    delete body.instance
    answers.push({ status, body, statements: statements.of(number) })
  }
  assert.deepEqual(answers[0], answers[1])
  assert.equal(answers[0]!.status, 400)
  assert.equal(answers[0]!.body.error, 'unknown_user_id')
  assert.equal(answers[0]!.statements.length, 1)
})

test('with a hook for operators a request waits until an operator decides, and that operator is recorded [S1-099, S1-110]', async () => {
  await put({ mode: 'operator' })
  const requested = await ask(foreign)
  assert.equal(requested.status, 200, JSON.stringify(requested.body))
  assert.equal((await poll(requested.body.auth_req_id)).body.error, 'authorization_pending')
  const { request_id: id } = await pending(foreign)
  const decided = await decide(id, 'granted')
  assert.equal(decided.status, 200, JSON.stringify(decided.body))
  assert.equal((await decide(id, 'denied')).status, 409)
  const provided = await poll(requested.body.auth_req_id)
  assert.equal(provided.status, 200, JSON.stringify(provided.body))
  // A number can have consent and still be unknown to the network.
  const client = openClient(exchange.url, `Bearer ${provided.body.access_token}`)
  const { status } = await client.post('/camara/sim-swap/v040/check', { phoneNumber: foreign })
  assert.ok([200, 404].includes(status), String(status))
  const { body } = await exchange.operator.get<{ decisions: Record<string, unknown>[] }>(
    `/operator/v1/network-decisions?number=${foreign}`,
  )
  assert.equal(body.decisions[0]!['outcome'], 'granted')
  assert.match(String(body.decisions[0]!['decided_by']), /^operator:/)
  assert.equal(body.decisions[0]!['reason'], 'as asked for')

  const tokens = `/operator/v1/network-tokens?number=${foreign}&api_key=${customer.apiKey}&application_id=${application.id}`
  const listed = await exchange.operator.get<{ tokens: { token_id: string }[] }>(tokens)
  assert.equal(listed.body.tokens.length, 1)
  const token = `/operator/v1/network-tokens/${listed.body.tokens[0]!.token_id}`
  assert.equal((await exchange.operator.delete(token)).status, 204)
  assert.equal((await exchange.operator.delete(token)).status, 404)
  const refused = await client.post('/camara/sim-swap/v040/check', { phoneNumber: foreign })
  assert.equal(refused.status, 401)
})

test('a request that is denied or left undecided gets no token [S1-132]', async () => {
  const denied = await ask('4915511000003')
  await decide((await pending('4915511000003')).request_id, 'denied')
  assert.equal((await poll(denied.body.auth_req_id)).body.error, 'access_denied')
  const late = await ask('4915511000004', { requested_expiry: '100' })
  assert.equal(late.body.expires_in, 100)
  const { request_id: id } = await pending('4915511000004')
  await exchange.advance(101)
  assert.equal((await poll(late.body.auth_req_id)).body.error, 'expired_token')
  assert.equal((await decide(id, 'granted')).status, 409)
  assert.equal(
    (await exchange.operator.get<Request>(`/operator/v1/network-requests/${id}`)).body.state,
    'expired',
  )
})

test('polls that come too fast are slowed down by 5 s more each time, except the first one [S1-099]', async () => {
  const { body } = await ask('4915511000005')
  assert.equal(body.interval, 60)
  const stated = async () => (await poll(body.auth_req_id)).body.error
  assert.equal(await stated(), 'authorization_pending')
  assert.equal(await stated(), 'slow_down')
  const form = new URLSearchParams({ auth_req_id: body.auth_req_id, grant_type: cibaGrant }).toString()
  const client = openClient(exchange.url, `Bearer ${application.jwt()}`)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (let n = 0; n < 100; n++) {
    const requested = `flood ${n}`
    const answer = await client.post<TokenAnswer>('/oauth2/token', form, {
      ...headers,
      [requestHeader]: requested,
    })
    assert.equal(answer.body.error, 'slow_down')
    assert.deepEqual(statements.of(requested), [], 'a flood runs no database statements')
  }
  const interval = async () => {
    const { rows } = await exchange.db.query<{ interval_s: number }>(
      'select interval_s from network_request where msisdn = $1',
      ['4915511000005'],
    )
    return rows[0]!.interval_s
  }
  assert.equal(await interval(), 65)
  await exchange.advance(66)
  assert.equal(await stated(), 'authorization_pending')
  assert.equal(await stated(), 'slow_down')
  assert.equal(await interval(), 70)
})

test('two simultaneous polls yield one token [S1-112]', async () => {
  const { body } = await ask('4915511000006')
  await decide((await pending('4915511000006')).request_id, 'granted')
  const answers = await Promise.all([poll(body.auth_req_id), poll(body.auth_req_id)])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 400]))
  assert.equal(answers.find(({ status }) => status === 400)!.body.error, 'invalid_grant')
})

test('a hook that denies everything denies at once, for every number', async () => {
  await put({ mode: 'denied' }, `${purpose}/any`)
  for (const number of [foreign, '4915511000002']) {
    const { status, body } = await ask(number)
    assert.deepEqual([status, body.error], [403, 'access_denied'])
  }
  assert.equal((await ask('99000000001')).status, 200, 'except for numbers that need no decision')
  assert.equal((await exchange.operator.delete(`${hooks}/${purpose}/any`)).status, 204)
  assert.equal((await ask(foreign)).status, 200)
})

const secret = 'a-secret-of-the-hook-01234567'
const path = (number: string) => `/consent/${number}`

test('a webhook is called with a signature, retried until it responds, and its decision counts', async () => {
  const { receiver } = exchange
  const answers: Record<string, { status: number; body?: string }[]> = {
    '+4915511000011': [
      { status: 500 },
      { status: 200, body: 'yes' },
      { status: 200, body: '{"decision":"granted"}' },
    ],
    '+4915511000012': [{ status: 200, body: '{"decision":"denied","reason":"no contract"}' }],
    '+4915511000013': [{ status: 202 }],
  }
  receiver.answer(({ body }) => {
    const { number } = JSON.parse(body.toString()) as { number: string }
    return answers[number]?.shift() ?? { status: 500 }
  })
  assert.equal(
    (await exchange.operator.put(`${hooks}/any/any`, { mode: 'webhook', url: receiver.url })).status,
    400,
  )
  await put({ mode: 'webhook', url: receiver.url + path('x'), secret })
  const ids = await Promise.all(
    ['4915511000011', '4915511000012', '4915511000013'].map(async (number) => {
      const { body } = await ask(number)
      return body.auth_req_id
    }),
  )
  const settled = (id: string) =>
    until(
      async () => {
        await exchange.advance(70)
        return (await poll(id)).body
      },
      ({ error }) => error !== 'authorization_pending' && error !== 'slow_down',
    )
  assert.equal((await settled(ids[1]!)).error, 'access_denied')
  assert.ok((await settled(ids[0]!)).access_token)
  const left = await pending('4915511000013')
  assert.equal(left.webhook!.will_retry, false)
  await decide(left.request_id, 'granted')
  assert.ok((await settled(ids[2]!)).access_token)

  const questions = receiver.received.filter(({ path: at }) => at === path('x'))
  const first = questions.filter(({ body }) => body.includes('+4915511000011'))
  assert.equal(first.length, 3)
  assert.equal(new Set(first.map(({ headers }) => headers['webhook-id'])).size, 1)
  for (const { headers, body } of questions) {
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`
    const expected = createHmac('sha256', secret).update(signed).update(body).digest('base64')
    assert.equal(headers['webhook-signature'], `v1,${expected}`)
    assert.equal(JSON.parse(body.toString()).request_id, headers['webhook-id'])
  }
  const { rows } = await exchange.db.query<{ decided_by: string; decision_reason: string | null }>(
    `select decided_by, decision_reason from network_decision where msisdn = '4915511000012'`,
  )
  assert.match(rows[0]!.decided_by, /^webhook:/)
  assert.equal(rows[0]!.decision_reason, 'no contract')
  const { rows: kept } = await exchange.db.query<{ secret: Buffer }>(
    'select secret from network_consent_hook where secret is not null',
  )
  assert.ok(!kept[0]!.secret.includes(secret), 'the secret is sealed')
})

test('a call that a dead node had started is repeated with the same id', async () => {
  const { receiver, db } = exchange
  receiver.answer(() => ({ status: 202 }))
  const { body } = await ask('4915511000014')
  const requested = () =>
    receiver.received.filter(({ body: question }) => question.includes('+4915511000014'))
  await until(
    () => pending('4915511000014'),
    ({ webhook }) => webhook?.will_retry === false,
  )
  receiver.answer(() => ({ status: 200, body: '{"decision":"granted"}' }))
  // This is the state of a request if its node was killed while it waited for the response.
  await db.query(
    `update network_request set consent_due_at = created_at, consent_leased_until = clock_timestamp() - interval '1 second'
      where msisdn = '4915511000014'`,
  )
  const provided = await until(
    async () => {
      await exchange.advance(70)
      return (await poll(body.auth_req_id)).body
    },
    ({ access_token: token }) => token !== undefined,
  )
  assert.ok(provided.access_token)
  assert.equal(requested().length, 2)
  assert.equal(new Set(requested().map(({ headers }) => headers['webhook-id'])).size, 1)
})

test('a hook that hangs has at most twenty calls in flight, and other hooks do not wait for it', async () => {
  const { receiver } = exchange
  const leased: (() => void)[] = []
  receiver.answer(({ path: at }) => {
    if (at !== path('hangs')) return { status: 200, body: '{"decision":"granted"}' }
    return new Promise((done) => leased.push(() => done({ status: 202 })))
  })
  await put({ mode: 'webhook', url: receiver.url + path('hangs'), secret }, 'ServiceProvision/any')
  await put(
    { mode: 'webhook', url: receiver.url + path('answers'), secret },
    'FraudPreventionAndDetection/any',
  )
  const hanging = 'openid dpv:ServiceProvision check-sim-swap'
  for (let n = 0; n < 60; n++)
    assert.equal((await ask(`49155120000${10 + n}`, { scope: hanging })).status, 200)
  await until(
    () => exchange.advance(1).then(() => leased.length),
    (count) => count >= 20,
  )
  const { body } = await ask('4915511000015')
  const provided = await until(
    async () => {
      await exchange.advance(70)
      return (await poll(body.auth_req_id)).body
    },
    ({ access_token: token }) => token !== undefined,
  )
  assert.ok(provided.access_token)
  assert.equal(leased.length, 20)
  for (const answer of leased) answer()
  receiver.answer(() => ({ status: 202 }))
  for (const at of ['ServiceProvision/any', 'FraudPreventionAndDetection/any'])
    assert.equal((await exchange.operator.delete(`${hooks}/${at}`)).status, 204)
})

test('an account over its rate gets 429 at the token endpoint and in API calls [S1-095]', async () => {
  const hasty = await exchange.customer('hasty')
  const its = await openNetworkApplication(exchange, hasty)
  const client = await its.of('99000000001', scope)
  await updateAccount(exchange.db, hasty.apiKey, { max_calls_per_second: 1 })
  const refused = <T extends { status: number }>(call: () => Promise<T>) =>
    until(
      async () => (await Promise.all(Array.from({ length: 8 }, call))).find(({ status }) => status === 429),
      (found) => found !== undefined,
    )
  const requested = await refused(() => its.ask('bc-authorize', { login_hint: '+99000000001', scope }))
  assert.equal(requested!.headers.get('retry-after'), '1')
  assert.equal(requested!.body.error, 'temporarily_unavailable')
  const called = await refused(() =>
    client.post<{ code: string }>('/camara/sim-swap/v040/check', { phoneNumber: '99000000001' }),
  )
  assert.deepEqual([called!.body.code, called!.headers.get('retry-after')], ['TOO_MANY_REQUESTS', '1'])
})

test('polls above the rate of an account get 503 with Retry-After, and are counted apart from its other calls [S1-110]', async () => {
  const eager = await exchange.customer('eager')
  const its = await openNetworkApplication(exchange, eager)
  const request = { login_hint: '+99000000001', scope }
  const granted = (await its.ask('bc-authorize', request)).body.auth_req_id
  const spare = (await its.ask('bc-authorize', request)).body.auth_req_id
  await updateAccount(exchange.db, eager.apiKey, { max_calls_per_second: 1 })
  const poll = (auth_req_id: string) => its.ask('token', { auth_req_id, grant_type: cibaGrant })
  const some = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, call))
  // Repeats until the node has read the new limit.
  const limited = await until(
    async () => (await some(() => its.ask('bc-authorize', request))).find(({ status }) => status === 429),
    (found) => found !== undefined,
  )
  assert.equal(limited!.body.error, 'temporarily_unavailable')
  const provided = await poll(granted)
  assert.equal(provided.status, 200, JSON.stringify(provided.body))
  const refused = await until(
    async () => (await some(() => poll('unowned'))).find(({ status }) => status === 503),
    (found) => found !== undefined,
  )
  assert.deepEqual(
    [refused!.body.error, refused!.headers.get('retry-after')],
    ['temporarily_unavailable', '1'],
  )
  assert.equal(refused!.headers.get('cache-control'), 'no-store')
  // The request stays valid, because the response only stated how long to wait.
  const later = await until(
    () => poll(spare),
    ({ status }) => status !== 503,
  )
  assert.equal(later.status, 200, JSON.stringify(later.body))
})

/** Delays the responses of the endpoint at one path. Each function in the result sends one of them. */
function holdAnswers(at: string): (() => void)[] {
  const leased: (() => void)[] = []
  exchange.receiver.answer(({ path: requested }) => {
    if (requested !== at) return { status: 202 }
    return new Promise((done) => leased.push(() => done({ status: 200, body: '{"decision":"granted"}' })))
  })
  return leased
}

const isRequested = (leased: (() => void)[]) =>
  until(
    () => exchange.advance(1).then(() => leased.length),
    (count) => count > 0,
  )

test('the response of a webhook has no effect once its hook is removed; an operator decides then', async () => {
  const [number, of] = ['4915511000051', 'AgeVerification/any']
  const leased = holdAnswers(path('removed'))
  await put({ mode: 'webhook', url: exchange.receiver.url + path('removed'), secret }, of)
  const { body } = await ask(number, { scope: 'openid dpv:AgeVerification check-sim-swap' })
  await isRequested(leased)
  assert.equal((await exchange.operator.delete(`${hooks}/${of}`)).status, 204)
  leased.forEach((answer) => answer())
  const { webhook } = await until(
    () => pending(number),
    (request) => request.webhook?.fault !== null,
  )
  assert.equal(webhook!.fault, 'the hook has changed meanwhile')
  assert.match((await poll(body.auth_req_id)).body.error, /authorization_pending|slow_down/)
  assert.equal((await decide((await pending(number)).request_id, 'denied')).status, 200)
})

test('the response of a webhook has no effect once its hook has another address, which is called instead', async () => {
  const [number, of] = ['4915511000052', 'AgeVerification/any']
  const leased = holdAnswers(path('former'))
  await put({ mode: 'webhook', url: exchange.receiver.url + path('former'), secret }, of)
  const { body } = await ask(number, { scope: 'openid dpv:AgeVerification check-sim-swap' })
  await isRequested(leased)
  await put({ mode: 'webhook', url: exchange.receiver.url + path('latter'), secret }, of)
  exchange.receiver.answer(() => ({ status: 200, body: '{"decision":"denied"}' }))
  leased.forEach((answer) => answer())
  const answer = await until(
    async () => {
      await exchange.advance(70)
      return (await poll(body.auth_req_id)).body
    },
    ({ error }) => error !== 'authorization_pending' && error !== 'slow_down',
  )
  assert.equal(answer.error, 'access_denied')
  assert.equal((await exchange.operator.delete(`${hooks}/${of}`)).status, 204)
})

test('an application has at most a thousand pending requests; requests that need no decision are still accepted', async () => {
  await put({ mode: 'operator' })
  const crowded = await openNetworkApplication(exchange, customer)
  const of = (number: string) => crowded.ask('bc-authorize', { login_hint: `+${number}`, scope })
  const { db } = exchange
  const { body: time } = await exchange.operator.get<{ now: string }>('/operator/v1/clock')
  await db.query(
    `insert into network_request
       (id, hash, account_id, application_id, key_version, msisdn, purpose, grants, basis, state, interval_s, created_at, expires_at)
     select gen_random_uuid(), sha256(n::text::bytea), a.account_id, a.id, a.key_version, '4915511000053', $2, '{sim-swap:check}', 'consented',
            'pending', 60, $3, $3::timestamptz + make_interval(secs => case when n <= 5 then -1 else 600 end)
       from generate_series(1, 1003) n, application a where a.id = $1`,
    [crowded.id, purpose, time.now],
  )
  const answers = await Promise.all(
    ['4915511000054', '4915511000055', '4915511000056', '4915511000057'].map(of),
  )
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '200', '429', '429'])
  const full = answers.find(({ status }) => status === 429)!
  assert.equal(full.body.error, 'temporarily_unavailable')
  assert.ok(Number(full.headers.get('retry-after')) > 0)
  assert.equal((await of('99000000001')).status, 200)
  assert.equal((await ask('4915511000058')).status, 200, 'another application')
  const { rows } = await db.query<{ id: string }>(
    "select id from network_request where application_id = $1 and state = 'pending' order by expires_at desc limit 1",
    [crowded.id],
  )
  assert.equal((await decide(rows[0]!.id, 'denied')).status, 200)
  assert.equal((await of('4915511000059')).status, 200)
})
