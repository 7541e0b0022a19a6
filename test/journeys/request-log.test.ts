import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { requestHead, loggedRequest } from '../../src/requests/entries/shapes.ts'
import type { z } from 'zod'
import { deleteOld } from '#platform/database/retained.ts'
import { retained as requestRetention } from '#requests/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openNetworkApplication } from '../support/network.ts'
import { openSimUser } from '../support/sim-user.ts'
import { aPartner } from '../support/sims.ts'
import { until } from '../support/until.ts'

type Head = z.output<typeof requestHead>
type Logged = z.output<typeof loggedRequest>

let exchange: TestExchange
before(async () => {
  exchange = await startExchange({ env: { STROWGER_REQUEST_LOG_RATE: '1' } })
})
after(() => exchange.stop())

/** The logged requests of a customer. */
async function listed(who: Customer, query = ''): Promise<Head[]> {
  const { status, body } = await who.get<{ requests: Head[] }>(`/console/v1/requests${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.requests
}

/** Waits until a request of a customer is logged, and returns it with its body and response. */
async function logged(who: Customer, wanted: (head: Head) => boolean): Promise<Logged> {
  const found = async () => (await listed(who)).find(wanted)
  const head = await until(found, (seen) => seen !== undefined)
  return (await who.get<Logged>(`/console/v1/requests/${head!.request_id}`)).body
}

test('a developer finds a sent message in the log, with its body, its response and a link to the message', async () => {
  const alice = await exchange.customer('alice')
  const id = await alice.sent({ text: 'Hello from the log', client_ref: 'log-1' })
  const entry = await logged(alice, ({ path }) => path === '/v1/messages')
  assert.deepEqual(
    { method: entry.method, status: entry.status, created: entry.created, represents: entry.represents },
    { method: 'POST', status: 202, created: { message_uuid: id }, represents: 1 },
  )
  assert.equal(JSON.parse(entry.body!).text, 'Hello from the log')
  assert.equal(JSON.parse(entry.response!).message_uuid, id)
  assert.equal(entry.authentication, 'basic')
  assert.match(entry.curl, /^curl -X POST 'http.*\/v1\/messages' \\\n +-u "\$API_KEY:\$API_SECRET"/)
  assert.ok(!entry.curl.includes(alice.secret))
})

test('a refused request is logged with its error, and found by its status and its request ID', async () => {
  const bob = await exchange.customer('bob')
  const { status, headers } = await bob.post('/v1/messages', bob.sms({ to: 'nobody' }))
  assert.equal(status, 422)
  const entry = await logged(bob, (head) => head.status === 422)
  assert.equal(entry.request_id, headers.get('x-request-id'))
  assert.ok(entry.error?.title, JSON.stringify(entry))
  const by = async (query: string) => (await listed(bob, query)).map(({ request_id: id }) => id)
  for (const query of ['?status=422', '?status=4xx', '?status=errors', `?request_id=${entry.request_id}`])
    assert.deepEqual(await by(query), [entry.request_id], query)
  for (const query of ['?status=5xx', '?status=202', '?path=/v2', '?until=2020-01-01T00:00:00Z'])
    assert.deepEqual(await by(query), [], query)
})

test('the log contains no secret of a query, a body or a response', async () => {
  const carol = await exchange.customer('carol')
  const [secret, other] = ['Canary-Secret-71', 'Canary-Other-72']
  const path = `/accounts/${carol.apiKey}/secrets`
  assert.equal((await carol.post(path, { secret })).status, 201)
  assert.equal((await carol.post(path, { new_secret: other, secret: 'x' })).status, 400)
  const query = `api_key=${carol.apiKey}&api_secret=${carol.secret}`
  assert.equal((await exchange.anonymous.get(`/account/get-balance?${query}`)).status, 200)
  const { body: made } = await carol.post<{ keys: { private_key: string } }>('/v2/applications', {
    name: 'Log',
    capabilities: {},
  })
  const entry = await logged(carol, ({ path: at }) => at === '/account/get-balance')
  assert.equal(entry.query, `api_key=${carol.apiKey}&api_secret=[removed]`)
  assert.ok(!entry.curl.includes('api_secret'), entry.curl)
  const application = await logged(carol, ({ path: at }) => at === '/v2/applications')
  assert.match(application.response!, /"private_key":"\[removed\]"/)
  const { rows } = await exchange.db.query<{ all: string }>(
    'select string_agg(to_jsonb(t)::text, $2) as all from request_log t where account_id = $1',
    [carol.apiKey, '\n'],
  )
  for (const word of [secret, other, carol.secret, made.keys.private_key.split('\n')[1]!])
    assert.ok(!rows[0]!.all.includes(word), word)
})

test('a body that is not valid JSON is not stored, because secrets in it cannot be found', async () => {
  const hugo = await exchange.customer('hugo')
  const answer = await fetch(`${exchange.url}/v1/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${hugo.apiKey}:${hugo.secret}`)}`,
    },
    body: String.raw`{"text":"Canary-81","\u0070assword":"Canary-82",`,
  })
  assert.ok(answer.status >= 400 && answer.status < 500)
  const entry = await logged(hugo, ({ status }) => status === answer.status)
  assert.equal(entry.body, null)
  assert.ok(!JSON.stringify(entry).includes('Canary'))
})

test('an account does not see the requests of others, and an operator sees those of each account', async () => {
  const [dave, erin] = [await exchange.customer('dave'), await exchange.customer('erin')]
  await dave.sent()
  const { request_id: id } = await logged(dave, ({ status }) => status === 202)
  assert.deepEqual(await listed(erin), [])
  assert.equal((await erin.get(`/console/v1/requests/${id}`)).status, 404)
  const all = await exchange.operator.get<{ requests: Head[] }>(
    `/operator/v1/accounts/${dave.apiKey}/requests?status=2xx`,
  )
  assert.deepEqual(
    all.body.requests.map((one) => one.request_id),
    [id],
  )
  const one = await exchange.operator.get<Logged>(`/operator/v1/requests/${id}`)
  assert.equal(one.body.api_key, dave.apiKey)
})

test('an account whose texts have a retention has none in its log, not even earlier ones', async () => {
  const frank = await exchange.customer('frank')
  await frank.sent({ text: 'Earlier words' })
  await logged(frank, ({ status }) => status === 202)
  const policy = `/operator/v1/accounts/${frank.apiKey}/redaction`
  assert.equal((await exchange.operator.put(policy, { text_days: 0, number_days: null })).status, 200)
  await deleteOld(exchange.db, requestRetention, Date.now())
  assert.deepEqual(await listed(frank), [])
  await frank.sent({ text: 'Later words' })
  const entry = await logged(frank, ({ status }) => status === 202)
  assert.equal(JSON.parse(entry.body!).text, '[text of 11 characters]')
})

test('the erasure of a number deletes the entries that contain it, and keeps the others', async () => {
  const grace = await exchange.customer('grace')
  const [number, other] = ['99000781001', '99000781002']
  for (const to of [number, other]) await grace.sent({ to })
  await grace.sent({ to: '99000781003', text: 'Call +99 (000) 781-001 for more' })
  await until(
    () => listed(grace),
    (all) => all.length === 3,
  )
  const { body } = await exchange.operator.post<{ erasure_id: string }>(
    '/operator/v1/personal-data/erasures',
    { number },
  )
  await until(
    async () => {
      await exchange.db.query('update erasure set next_at = clock_timestamp() where done_at is null')
      return exchange.operator.get<{ state: string }>(
        `/operator/v1/personal-data/erasures/${body.erasure_id}`,
      )
    },
    ({ body: { state } }) => state === 'done',
  )
  const left = await listed(grace)
  assert.equal(left.length, 1)
  const entry = await logged(grace, () => true)
  assert.equal(JSON.parse(entry.body!).to, other)
  const { rows } = await exchange.db.query('select from request_log_number where number = $1', [number])
  assert.equal(rows.length, 0)
})

test('above the rate an account gets a sample, whose entries state how many requests they represent', async () => {
  const heidi = await exchange.customer('heidi')
  for (let i = 0; i < 15; i++) await heidi.get('/account/get-balance')
  // A refused request is listed even though the successes have exceeded their rate.
  await heidi.post('/v1/messages', heidi.sms({ to: 'nobody' }))
  await logged(heidi, ({ status }) => status === 422)
  const balances = (await listed(heidi, '?path=/account/get-balance')).map(({ represents }) => represents)
  assert.deepEqual(balances, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
})

test('a list is read in pages, and a search that finds nothing within a page can be continued', async () => {
  const ivan = await exchange.customer('ivan')
  for (let i = 0; i < 5; i++) await ivan.get('/account/get-balance')
  await until(
    () => listed(ivan),
    (all) => all.length === 5,
  )
  const first = await ivan.get<{ requests: Head[]; next: string }>('/console/v1/requests?limit=3')
  const second = await ivan.get<{ requests: Head[]; next: null }>(
    `/console/v1/requests?limit=3&cursor=${first.body.next}`,
  )
  assert.deepEqual([first.body.requests.length, second.body.requests.length], [3, 2])
  assert.equal(second.body.next, null)
  await exchange.db.query(
    `insert into request_log select account_id, uuid_now(), gen_random_uuid(), operation, application_id, credential, method, path,
        query, status, duration_ms, weight, client_address, user_agent, content_type, body, body_state, response, response_state,
        error, created, has_text, expires_at from request_log, generate_series(1, 2000) where request_id = $1`,
    [first.body.requests[0]!.request_id],
  )
  const { body } = await ivan.get<{ requests: Head[]; next: string | null }>('/console/v1/requests?path=/v1')
  assert.deepEqual(body.requests, [])
  assert.ok(body.next)
  const rest = await ivan.get<{ next: string | null }>(`/console/v1/requests?path=/v1&cursor=${body.next}`)
  assert.equal(rest.body.next, null)
})

test('requests of an application for the token of a number are logged without the assertion and the token', async () => {
  const judy = await exchange.customer('judy')
  const application = await openNetworkApplication(exchange, judy)
  const scope = 'openid dpv:FraudPreventionAndDetection#check-sim-swap'
  const client = await application.of('99000000001', scope)
  await client.post('/camara/sim-swap/v040/check', { phoneNumber: '+99000000001', maxAge: 501 })
  const check = await logged(judy, ({ path }) => path.startsWith('/camara/'))
  assert.deepEqual([check.status, check.authentication], [200, 'token'])
  const requested = await logged(judy, ({ path }) => path === '/oauth2/bc-authorize')
  const granted = await logged(judy, ({ path }) => path === '/oauth2/token')
  assert.equal(requested.application_id, granted.application_id)
  assert.deepEqual([requested.authentication, granted.authentication], ['token', 'token'])
  assert.match(requested.response!, /"auth_req_id":"\[removed\]"/)
  assert.match(granted.response!, /"access_token":"\[removed\]"/)

  const form = {
    login_hint: '+99000000001',
    scope,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: application.jwt({
      iss: application.id,
      sub: application.id,
      aud: exchange.url,
      exp: Math.floor(Date.now() / 1000) + 60,
    }),
  }
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const proven = await exchange.anonymous.post(
    '/oauth2/bc-authorize',
    new URLSearchParams(form).toString(),
    type,
  )
  assert.equal(proven.status, 200, JSON.stringify(proven.body))
  const entry = await logged(
    judy,
    ({ path, request_id: id }) => path === '/oauth2/bc-authorize' && id !== requested.request_id,
  )
  assert.equal(entry.authentication, 'form')
  assert.match(entry.body!, /client_assertion=\[removed\]/)
  assert.ok(!entry.curl.includes('-u '), entry.curl)
})

test('requests of a SIM API user are logged for the account of the customer that the user may access', async () => {
  const [kate, liz] = [await exchange.customer('kate'), await exchange.customer('liz')]
  await aPartner(exchange.db, 'meters', { account: kate.apiKey })
  await aPartner(exchange.db, 'foreign', { account: liz.apiKey })
  const user = await openSimUser(exchange, { partners: [{ partnerId: 'meters' }] })
  const base = '/iot/connectivity/management/v1/partners'
  assert.equal((await user.get(`${base}/meters/sims?size=5`)).status, 200)
  assert.equal((await user.get(`${base}/foreign/sims?size=5`)).status, 400)
  const entry = await logged(kate, ({ path }) => path === `${base}/meters/sims`)
  assert.deepEqual([entry.status, entry.query, entry.authentication], [200, 'size=5', 'basic'])
  await liz.sent()
  await logged(liz, ({ path }) => path === '/v1/messages')
  assert.deepEqual(await listed(liz, `?path=${base}`), [])
})
