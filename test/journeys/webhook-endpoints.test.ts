import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifySignature } from '@vonage/jwt'
import { aCompany } from '../support/brands.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import {
  isSignedWith,
  register,
  statusesAt,
  type CreatedEndpoint,
  type EndpointView,
} from '../support/endpoints.ts'
import { memberInside } from '../support/members.ts'
import { openConsole, password } from '../support/people.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

const requestsAt = (path: string) =>
  exchange.receiver.received.filter((one) => one.path === path && one.method === 'POST')
const receivedAt = (path: string, count: number) =>
  until(
    () => requestsAt(path).length,
    (received) => received >= count,
  )

test('an endpoint receives each event once and in order, signed with its own secret, in addition to the address of the account', async () => {
  const alice = await exchange.customer('alice')
  const endpoint = await register(alice, { url: `${exchange.receiver.url}/alice/endpoint` })
  const ids = [await alice.sent(), await alice.sent()]
  await receivedAt('/alice/endpoint', 4)
  await receivedAt('/alice/status', 4)
  const expected = ids.flatMap((id) => [
    [id, 'submitted'],
    [id, 'delivered'],
  ])
  for (const path of ['/alice/endpoint', '/alice/status'])
    for (const id of ids)
      assert.deepEqual(
        statusesAt(exchange.receiver.received, path).filter(([of]) => of === id),
        expected.filter(([of]) => of === id),
      )
  const [request] = requestsAt('/alice/endpoint')
  assert.equal(request!.headers['webhook-event'], 'message.status')
  assert.ok(isSignedWith(request!, endpoint.secret))
  assert.ok(!isSignedWith(request!, alice.signatureSecret))
  assert.ok(verifySignature(request!.headers.authorization!.replace('Bearer ', ''), endpoint.secret))
  assert.ok(isSignedWith(requestsAt('/alice/status')[0]!, alice.signatureSecret))
})

test('a rotated secret stays valid with the new one, and then the new one alone signs', async () => {
  const bob = await exchange.customer('bob')
  const endpoint = await register(bob, { url: `${exchange.receiver.url}/bob/endpoint` })
  const rotate = async (body: object) => {
    const path = `/v1/webhook-endpoints/${endpoint.endpoint_id}/secret`
    return (await bob.post<{ secret: string; previous_signs_until: string | null }>(path, body)).body
  }
  const { secret: second, previous_signs_until: until } = await rotate({ keep_seconds: 3600 })
  assert.ok(Date.parse(until!) > Date.now())
  await bob.sent()
  await receivedAt('/bob/endpoint', 2)
  const during = requestsAt('/bob/endpoint')[0]!
  assert.deepEqual(
    [endpoint.secret, second].map((secret) => isSignedWith(during, secret)),
    [true, true],
  )
  const { secret: third } = await rotate({ keep_seconds: 0 })
  await bob.sent()
  await receivedAt('/bob/endpoint', 4)
  const after = requestsAt('/bob/endpoint')[3]!
  assert.deepEqual(
    [endpoint.secret, second, third].map((secret) => isSignedWith(after, secret)),
    [false, false, true],
  )
})

test('an endpoint receives only the types that it selects, and nothing while it is switched off', async () => {
  const carol = await exchange.customer('carol')
  const endpoint = await register(carol, {
    url: `${exchange.receiver.url}/carol/inbound-only`,
    event_types: ['message.inbound'],
  })
  await exchange.originate('447700900001', carol.number, 'Only this')
  await carol.notified(await carol.sent(), 'delivered')
  await receivedAt('/carol/inbound-only', 1)
  const change = (body: object) =>
    carol.patch<EndpointView>(`/v1/webhook-endpoints/${endpoint.endpoint_id}`, body)
  const off = (await change({ enabled: false })).body
  assert.deepEqual([off.enabled, off.state, off.disabled_reason], [false, 'disabled', 'switched_off'])
  await exchange.originate('447700900001', carol.number, 'Not this')
  await carol.heard('Not this')
  const on = (await change({ enabled: true, event_types: null })).body
  assert.deepEqual([on.enabled, on.state, on.disabled_reason], [true, 'healthy', null])
  await exchange.originate('447700900001', carol.number, 'This again')
  await receivedAt('/carol/inbound-only', 2)
  const texts = requestsAt('/carol/inbound-only').map(({ body }) => JSON.parse(body.toString()).text)
  assert.deepEqual(texts, ['Only this', 'This again'])
})

test('secrets are shown once, and endpoints of other accounts do not exist', async () => {
  const [dave, eve] = [await exchange.customer('dave'), await exchange.customer('eve')]
  const { secret, webhook_secret, ...created } = await register(dave, {
    url: `${exchange.receiver.url}/dave/endpoint`,
  })
  assert.equal(webhook_secret, `whsec_${Buffer.from(secret).toString('base64')}`)
  const path = `/v1/webhook-endpoints/${created.endpoint_id}`
  assert.deepEqual((await dave.get<EndpointView>(path)).body, created)
  assert.deepEqual((await dave.get('/v1/webhook-endpoints')).body, { endpoints: [created] })
  for (const answer of [
    await eve.get(path),
    await eve.patch(path, { enabled: false }),
    await eve.delete(path),
    await eve.post(`${path}/secret`, {}),
    await eve.post(`${path}/test`, {}),
    await eve.get(`${path}/attempts`),
    await eve.get(`${path}/statistics`),
  ])
    assert.equal(answer.status, 404)
  const { rows } = await exchange.db.query('select secret::text from account_endpoint')
  for (const row of rows) assert.ok(!Buffer.from(String(row['secret']).slice(2), 'hex').includes(secret))
})

test('an endpoint without success does not delay the address of the account', async () => {
  const frank = await exchange.customer('frank')
  const endpoint = await register(frank, { url: `${exchange.receiver.url}/frank/failing` })
  exchange.receiver.answer(({ path }) => ({ status: path === '/frank/failing' ? 503 : 200 }))
  const ids = [await frank.sent(), await frank.sent(), await frank.sent()]
  for (const id of ids) await frank.notified(id, 'delivered')
  await until(
    () => read(endpoint),
    ({ state }) => state === 'failing',
  )
  assert.ok(
    statusesAt(exchange.receiver.received, '/frank/failing').every(([, status]) => status === 'submitted'),
  )
  async function read({ endpoint_id }: CreatedEndpoint) {
    return (await frank.get<EndpointView>(`/v1/webhook-endpoints/${endpoint_id}`)).body
  }
})

test('an endpoint that was only probed receives events at once at a new URL', async () => {
  const liam = await exchange.customer('liam')
  const { endpoint_id: id } = await register(liam, { url: `${exchange.receiver.url}/liam/old` })
  const path = `/v1/webhook-endpoints/${id}`
  await exchange.db.query(
    `insert into webhook_endpoint (endpoint, account_id, state, strikes, failures, failing_since, probe_at)
     values ($1, $2, 'open', 20, 20, clock_timestamp(), clock_timestamp() + interval '15 minutes')`,
    [`${liam.apiKey} endpoint:${id}`, liam.apiKey],
  )
  const change = async (body: object) => (await liam.patch<EndpointView>(path, body)).body
  assert.equal((await change({ description: 'Orders' })).state, 'open')
  const moved = await change({ url: `${exchange.receiver.url}/liam/new` })
  assert.equal(moved.state, 'healthy')
  await liam.sent()
  await receivedAt('/liam/new', 2)
})

test('a customer sees and rotates the signature secret of the account only with one of its API secrets', async () => {
  const grace = await exchange.customer('grace')
  const path = '/console/v1/signature-secret'
  type Signature = { signature_secret: string; webhook_secret: string; previous_signs_until: string | null }
  assert.equal((await grace.post(`${path}/reveal`, { api_secret: 'Wrong-1234' })).status, 403)
  assert.equal((await grace.post(path, { api_secret: 'Wrong-1234' })).status, 403)
  const confirmed = { api_secret: grace.secret }
  const shown = (await grace.post<Signature>(`${path}/reveal`, confirmed)).body
  assert.deepEqual([shown.signature_secret, shown.previous_signs_until], [grace.signatureSecret, null])
  const rotated = (await grace.post<Signature>(path, { ...confirmed, keep_seconds: 600 })).body
  assert.deepEqual((await grace.post<Signature>(`${path}/reveal`, confirmed)).body, rotated)
  await grace.notified(await grace.sent(), 'delivered')
  const [request] = requestsAt('/grace/status')
  for (const secret of [grace.signatureSecret, rotated.signature_secret])
    assert.ok(isSignedWith(request!, secret))
})

test('a member confirms a new endpoint, a new URL and a new secret with the password', async () => {
  const rita = await exchange.customer('rita')
  const { cookie } = await memberInside(exchange.db, rita.apiKey, 'developer')
  const member = openConsole(exchange.url, cookie)
  const path = '/v1/webhook-endpoints'
  const url = `${exchange.receiver.url}/rita/one`
  const proof = { password }
  assert.equal((await member.post(path, { url })).status, 400)
  assert.equal((await member.post(path, { url, password: 'a wrong battery' })).status, 403)
  const created = await member.post<CreatedEndpoint>(path, { url, ...proof })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const one = `${path}/${created.body.endpoint_id}`
  assert.equal((await member.patch(one, { url, description: 'Archive' })).status, 200)
  assert.equal((await member.patch(one, { url: `${url}/new` })).status, 400)
  assert.equal((await member.patch(one, { url: `${url}/new`, ...proof })).status, 200)
  assert.equal((await member.post(`${one}/secret`, {})).status, 400)
  assert.equal((await member.post(`${one}/secret`, proof)).status, 200)
  assert.equal((await rita.post(`${one}/secret`, {})).status, 200, 'a program has the secret of the account')
})

test('a test event reaches an endpoint once, is counted, and stays readable after the endpoint is deleted', async () => {
  const heidi = await exchange.customer('heidi')
  const { endpoint_id: id } = await register(heidi, { url: `${exchange.receiver.url}/heidi/endpoint` })
  const path = `/v1/webhook-endpoints/${id}`
  type Tested = { event_id: string; delivered: boolean }
  const tested = (await heidi.post<Tested>(`${path}/test`, {})).body
  assert.ok(tested.delivered)
  assert.deepEqual(
    requestsAt('/heidi/endpoint').map(({ headers }) => [headers['webhook-id'], headers['webhook-event']]),
    [[tested.event_id, 'test']],
  )
  type Statistics = { hours: { attempts: number }[]; total: EndpointView['last_24_hours'] }
  const { hours, total } = (await heidi.get<Statistics>(`${path}/statistics`)).body
  assert.deepEqual([hours.length, hours.at(-1)!.attempts, total.attempts, total.failed], [24, 1, 1, 0])
  assert.ok(total.p50_ms! > 0 && total.p50_ms === total.p95_ms)
  assert.deepEqual((await heidi.get<EndpointView>(path)).body.last_24_hours, total)
  const attempts = await heidi.get<{ attempts: { event_id: string }[] }>(`${path}/attempts`)
  assert.deepEqual(
    attempts.body.attempts.map((one) => one.event_id),
    [tested.event_id],
  )
  assert.equal((await heidi.delete(path)).status, 204)
  assert.equal((await heidi.get(path)).status, 404)
  const event = await heidi.get<{ url: string; state: string }>(
    `/console/v1/webhooks/events/${tested.event_id}`,
  )
  assert.deepEqual([event.status, event.body.state], [200, 'delivered'])
  await heidi.notified(await heidi.sent(), 'delivered')
  assert.equal(requestsAt('/heidi/endpoint').length, 1)
})

test('an account has at most 20 endpoints, and their addresses are checked', async () => {
  const ivan = await exchange.customer('ivan')
  const url = `${exchange.receiver.url}/ivan/endpoint`
  for (const wrong of [
    { url: 'ftp://kite.example' },
    { url: 'https://user:password@kite.example' },
    { url, event_types: ['unknown'] },
    { url, event_types: [] },
    { url, notify_email: 'nobody' },
    { url, secret: 'mine' },
  ])
    assert.equal((await ivan.post('/v1/webhook-endpoints', wrong)).status, 400, JSON.stringify(wrong))
  for (let i = 0; i < 20; i++) await register(ivan, { url })
  const refused = await ivan.post<{ type: string }>('/v1/webhook-endpoints', { url })
  assert.equal(refused.status, 409)
  assert.match(refused.body.type, /too-many-endpoints$/)
})

test('an endpoint receives changes of registrations without a webhook URL for them', async () => {
  const judy = await exchange.customer('judy')
  const endpoint = await register(judy, {
    url: `${exchange.receiver.url}/judy/brands`,
    event_types: ['brand.status'],
  })
  const { body } = await judy.post<{ brand_id: string }>('/v1/10dlc/brands', aCompany())
  await exchange.advance(60)
  await receivedAt('/judy/brands', 1)
  const [request] = requestsAt('/judy/brands')
  const event = JSON.parse(request!.body.toString()) as { event: string; subject: { brand_id: string } }
  assert.deepEqual([event.event, event.subject.brand_id], ['brand.status', body.brand_id])
  assert.equal(request!.headers['webhook-event'], 'brand.status')
  assert.ok(isSignedWith(request!, endpoint.secret))
})

test('a disabled endpoint causes one email, and after it is enabled a replay sends the events that it has missed', async () => {
  const kim = await exchange.customer('kim', { webhook_410_disables: true })
  const { endpoint_id: id } = await register(kim, {
    url: `${exchange.receiver.url}/kim/gone`,
    notify_email: 'alerts@kim.example',
  })
  const path = `/v1/webhook-endpoints/${id}`
  exchange.receiver.answer(({ path: at }) => ({ status: at === '/kim/gone' ? 410 : 200 }))
  const since = new Date().toISOString()
  const missed = await kim.sent()
  const seen = await until(
    async () => (await kim.get<EndpointView>(path)).body,
    ({ state }) => state === 'disabled',
  )
  assert.equal(seen.disabled_reason, 'gone')
  await kim.notified(missed, 'delivered')
  await kim.notified(await kim.sent(), 'delivered')
  const { rows } = await exchange.db.query<{ recipient: string }>(
    `select recipient from outgoing_mail where kind = 'webhook-endpoint' and account_id = $1`,
    [kim.apiKey],
  )
  assert.deepEqual(rows, [{ recipient: 'alerts@kim.example' }])
  exchange.receiver.answer(() => ({ status: 200 }))
  const before = requestsAt('/kim/gone').length
  assert.equal((await kim.patch<EndpointView>(path, { enabled: true })).body.state, 'healthy')
  assert.equal((await kim.post('/console/v1/webhooks/replays', { since })).status, 202)
  await receivedAt('/kim/gone', before + 4)
  assert.deepEqual(
    statusesAt(exchange.receiver.received, '/kim/gone')
      .slice(before)
      .filter(([of]) => of === missed),
    [
      [missed, 'submitted'],
      [missed, 'delivered'],
    ],
  )
})

test('a replay can be limited to one endpoint, by the customer and by an operator', async () => {
  const lena = await exchange.customer('lena')
  const since = new Date().toISOString()
  const one = await register(lena, { url: `${exchange.receiver.url}/lena/one` })
  await register(lena, { url: `${exchange.receiver.url}/lena/other` })
  await lena.sent()
  const paths = ['/lena/one', '/lena/other', '/lena/status']
  for (const path of paths) await receivedAt(path, 2)
  await attempted(lena.apiKey, 6)
  const replay = { since, scope: 'all', endpoint_id: one.endpoint_id }
  assert.equal((await lena.post('/console/v1/webhooks/replays', replay)).status, 202)
  await receivedAt('/lena/one', 4)
  await replayed(lena.apiKey, 1)
  await attempted(lena.apiKey, 8)
  const body = { api_key: lena.apiKey, since, scope: 'all', origin: `endpoint:${one.endpoint_id}` }
  assert.equal((await exchange.operator.post('/operator/v1/webhooks/replays', body)).status, 202)
  await receivedAt('/lena/one', 6)
  await replayed(lena.apiKey, 2)
  assert.deepEqual(
    paths.map((path) => requestsAt(path).length),
    [6, 2, 2],
  )
  const url = { ...body, origin: exchange.receiver.url }
  assert.equal((await exchange.operator.post('/operator/v1/webhooks/replays', url)).status, 202)
  await receivedAt('/lena/status', 4)
  await replayed(lena.apiKey, 3)
  assert.deepEqual(
    paths.map((path) => requestsAt(path).length),
    [6, 2, 4],
  )
})

test('an operator disables an endpoint for a reason that its customer sees, and only the operator enables it', async () => {
  const mia = await exchange.customer('mia')
  const { endpoint_id: id } = await register(mia, {
    url: `${exchange.receiver.url}/mia/endpoint`,
    notify_email: 'alerts@mia.example',
  })
  const path = `/v1/webhook-endpoints/${id}`
  const seen = async () => (await mia.get<EndpointView>(path)).body
  const of = { api_key: mia.apiKey, origin: `endpoint:${id}` }
  const operate = (verb: 'enable' | 'disable', body: object) =>
    exchange.operator.post(`/operator/v1/webhooks/endpoints/${verb}`, body)
  const note = 'It sends our requests to a stranger.'
  for (const origin of ['endpoint:unknown', `endpoint:${mia.apiKey}`, 'http://other.example', 'chat:any'])
    for (const verb of ['enable', 'disable'] as const) {
      const body = { ...of, origin, ...(verb === 'disable' && { reason: note }) }
      assert.equal((await operate(verb, body)).status, 404, `${verb} ${origin}`)
    }
  assert.equal((await operate('disable', { ...of, reason: note })).status, 204)
  const { state, disabled_reason: reason, disabled_note } = await seen()
  assert.deepEqual([state, reason, disabled_note], ['disabled', 'operator', note])
  await mia.notified(await mia.sent(), 'delivered')
  await until(
    async () =>
      (await mia.get<{ events: object[] }>('/console/v1/webhooks/events?state=undelivered')).body.events,
    ({ length }) => length === 2,
  )
  assert.equal(requestsAt('/mia/endpoint').length, 0)

  const refused = await mia.patch<{ type: string }>(path, { enabled: true })
  assert.equal(refused.status, 409)
  assert.match(refused.body.type, /disabled-by-operator$/)
  assert.equal((await mia.patch(path, { enabled: false })).status, 200)
  assert.equal((await mia.patch(path, { enabled: true })).status, 409)
  assert.equal((await mia.post<{ delivered: boolean }>(`${path}/test`, {})).body.delivered, true)
  assert.equal((await seen()).disabled_reason, 'operator')
  const { rows } = await exchange.db.query<{ recipient: string }>(
    `select recipient from outgoing_mail where kind = 'webhook-endpoint' and account_id = $1`,
    [mia.apiKey],
  )
  assert.deepEqual(rows, [{ recipient: 'alerts@mia.example' }])

  const listed = await exchange.operator.get<{ endpoints: EndpointView[] }>(
    `/operator/v1/accounts/${mia.apiKey}/webhook-endpoints`,
  )
  assert.deepEqual(listed.body.endpoints, [await seen()])
  const still = await operate('enable', of)
  assert.deepEqual([still.status, still.body], [200, { state: 'disabled' }])
  const lifted = await seen()
  assert.deepEqual(
    [lifted.enabled, lifted.state, lifted.disabled_reason, lifted.disabled_note],
    [false, 'disabled', 'switched_off', null],
    'the switch of the customer stays off',
  )
  const switched = await exchange.operator.post<{ type: string }>(
    '/operator/v1/webhooks/endpoints/enable',
    of,
  )
  assert.equal(switched.status, 409)
  assert.match(switched.body.type, /endpoint-switched-off$/)
  assert.equal((await mia.patch(path, { enabled: true })).status, 200)
  assert.equal((await operate('disable', { ...of, reason: note })).status, 204)
  const enabled = await operate('enable', of)
  assert.deepEqual([enabled.status, enabled.body], [200, { state: 'healthy' }])
  const again = await seen()
  assert.deepEqual([again.enabled, again.state, again.disabled_note], [true, 'healthy', null])
  const { changes } = (
    await exchange.operator.get<{ changes: { operation: string; after: unknown }[] }>(
      `/operator/v1/changes?subject=webhook-endpoint&subject_id=${encodeURIComponent(`${mia.apiKey} ${of.origin}`)}`,
    )
  ).body
  assert.deepEqual(
    changes.map(({ operation, after }) => [operation, after]),
    [
      ['enableWebhookEndpoint', { state: 'healthy' }],
      ['disableWebhookEndpoint', { state: 'disabled', reason: note }],
      ['enableWebhookEndpoint', { reason: 'switched_off' }],
      ['disableWebhookEndpoint', { state: 'disabled', reason: note }],
    ],
  )
})

test('the email about a disabled endpoint is sent once per endpoint and day', async () => {
  const nina = await exchange.customer('nina')
  const ids: string[] = []
  for (const name of ['one', 'two']) {
    const input = { url: `${exchange.receiver.url}/nina/${name}`, notify_email: 'alerts@nina.example' }
    ids.push((await register(nina, input)).endpoint_id)
  }
  for (const id of [...ids, ...ids]) {
    const of = { api_key: nina.apiKey, origin: `endpoint:${id}` }
    const reason = 'It is overloaded.'
    await exchange.operator.post('/operator/v1/webhooks/endpoints/disable', { ...of, reason })
    await exchange.operator.post('/operator/v1/webhooks/endpoints/enable', of)
  }
  const { rows } = await exchange.db.query<{ subject: string }>(
    `select subject from outgoing_mail where kind = 'webhook-endpoint' and account_id = $1 order by id`,
    [nina.apiKey],
  )
  assert.deepEqual(
    rows.map(({ subject }) => subject),
    ids.map((id) => `Webhook endpoint ${id} was disabled`),
  )
})

test('an operator disables the origin of webhook URLs, and its customer cannot enable it', async () => {
  const nora = await exchange.customer('nora')
  await nora.notified(await nora.sent(), 'delivered')
  const origin = exchange.receiver.url
  const of = { api_key: nora.apiKey, origin }
  await until(
    () =>
      exchange.operator.get<{ endpoints: object[] }>(
        `/operator/v1/webhooks/endpoints?api_key=${nora.apiKey}`,
      ),
    ({ body }) => body.endpoints.length === 1,
  )
  const disabled = await exchange.operator.post('/operator/v1/webhooks/endpoints/disable', {
    ...of,
    reason: 'Abuse',
  })
  assert.equal(disabled.status, 204)
  const refused = await nora.post('/console/v1/webhooks/endpoints/enable', { origin })
  assert.equal(refused.status, 409)
  assert.equal((await exchange.operator.post('/operator/v1/webhooks/endpoints/enable', of)).status, 200)
  await nora.notified(await nora.sent(), 'delivered')
})

/** Waits for recorded attempts of an account, because an event with an attempt in flight is not replayed. */
const attempted = (apiKey: string, count: number) =>
  until(
    async () =>
      (
        await exchange.operator.get<{ attempts: object[] }>(
          `/operator/v1/webhooks/attempts?api_key=${apiKey}`,
        )
      ).body.attempts.length,
    (made) => made >= count,
  )

/** Waits until an account has this number of replays, and all are done. */
const replayed = (apiKey: string, count: number) =>
  until(
    async () =>
      (
        await exchange.operator.get<{ replays: { done_at: string | null }[] }>(
          `/operator/v1/webhooks/replays?api_key=${apiKey}`,
        )
      ).body.replays,
    (replays) => replays.length === count && replays.every(({ done_at: at }) => at !== null),
  )
