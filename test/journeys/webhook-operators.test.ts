import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { z } from 'zod'
import type { attemptView, endpointView, eventView, replayView } from '../../src/webhooks/admin/shapes.ts'
import type { testedWebhook } from '../../src/webhooks/wire/shapes.ts'
import type { AnswerBody } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type Endpoint = z.output<typeof endpointView>
type Event = z.output<typeof eventView>
type Attempt = z.output<typeof attemptView>
type Replay = z.output<typeof replayView>

const webhooks = '/operator/v1/webhooks'
const get = async <T>(path: string) => {
  const { status, body } = await exchange.operator.get<T>(`${webhooks}/${path}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const post = <T = AnswerBody>(path: string, body: object) =>
  exchange.operator.post<T>(`${webhooks}/${path}`, body)

/** Creates a customer with a separate endpoint for statuses. */
async function someone(t: { after(end: () => unknown): void }, name: string): Promise<[Customer, Receiver]> {
  const inbox = await openReceiver()
  t.after(() => inbox.close())
  return [await exchange.customer(name, { status_url: `${inbox.url}/status` }), inbox]
}

const endpointOf = async ({ apiKey }: Customer) =>
  (await get<{ endpoints: Endpoint[] }>(`endpoints?api_key=${apiKey}`)).endpoints[0]

const eventsOf = async ({ apiKey }: Customer, query = '') =>
  (await get<{ events: Event[] }>(`events?api_key=${apiKey}${query}`)).events

/** The events of a customer in a state; waits for this number of events. */
const eventsUntil = (customer: Customer, state: string, count: number) =>
  until(
    async () => (await eventsOf(customer, `&state=${state}`)).filter(({ kind }) => kind !== 'test'),
    (events) => events.length === count,
  )

const idOf = ({ event_id }: { event_id: string }) => event_id

test('an operator sees the health of an endpoint, and since when', async (t) => {
  const [alice, inbox] = await someone(t, 'alice')
  await alice.sent()
  await eventsUntil(alice, 'delivered', 2)
  const well = await until(
    () => endpointOf(alice),
    (one) => one?.state === 'healthy' && one.last_delivered_at !== null,
  )
  assert.deepEqual([well!.origin, well!.waiting, well!.failures], [inbox.url, 0, 0])
  inbox.answer(() => ({ status: 503, body: 'not today' }))
  await alice.sent()
  const ill = await until(
    () => endpointOf(alice),
    (one) => one?.state === 'failing' && one.waiting === 2,
  )
  assert.deepEqual([ill!.failures, ill!.last_failure], [1, '503'])
  assert.equal(Date.parse(ill!.disables_at!) - Date.parse(ill!.failing_since!), 5 * 86_400_000)
  const failing = await get<{ endpoints: Endpoint[] }>(`endpoints?state=failing&api_key=${alice.apiKey}`)
  assert.equal(failing.endpoints.length, 1)
})

test('an endpoint of an account is found by its origin among many others', async (t) => {
  const [anna, inbox] = await someone(t, 'anna')
  await anna.sent()
  await until(
    () => endpointOf(anna),
    (one) => one !== undefined,
  )
  await exchange.db.query(
    `insert into webhook_endpoint (endpoint, account_id) select $1 || ' http://' || n || '.example', $1 from generate_series(1, 1100) n`,
    [anna.apiKey],
  )
  const query = `endpoints?api_key=${anna.apiKey}&origin=${encodeURIComponent(inbox.url)}`
  const { endpoints } = await get<{ endpoints: Endpoint[] }>(query)
  assert.deepEqual(
    endpoints.map(({ origin }) => origin),
    [inbox.url],
  )
  const alone = await exchange.operator.get(`${webhooks}/endpoints?origin=${encodeURIComponent(inbox.url)}`)
  assert.equal(alone.status, 400)
})

test('events and attempts are read page by page, each of them once, with request and response', async (t) => {
  const [bob, inbox] = await someone(t, 'bob')
  inbox.answer((_, index) => ({ status: index === 0 ? 418 : 200, body: 'short and stout' }))
  const ids = await Promise.all(Array.from({ length: 5 }, () => bob.sent()))
  await exchange.advance(10)
  await eventsUntil(bob, 'delivered', 10)
  const events: Event[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { events: Event[]; next: string | null } = await get(
      `events?api_key=${bob.apiKey}&limit=3${cursor && `&cursor=${cursor}`}`,
    )
    assert.ok(page.events.length <= 3)
    events.push(...page.events)
    cursor = page.next
  }
  assert.deepEqual(events.map(idOf), events.map(idOf).toSorted().toReversed())
  assert.equal(new Set(events.map(idOf)).size, 10)
  assert.deepEqual(new Set(events.map((one) => one.message_uuid)), new Set(ids))
  const attempts: Attempt[] = []
  cursor = ''
  while (cursor !== null) {
    const page: { attempts: Attempt[]; next: string | null } = await get(
      `attempts?api_key=${bob.apiKey}&limit=4${cursor && `&cursor=${cursor}`}`,
    )
    attempts.push(...page.attempts)
    cursor = page.next
  }
  assert.equal(new Set(attempts.map((one) => `${one.event_id} ${one.attempt}`)).size, 11)
  const refused = attempts.find((one) => one.http_status === 418)!
  assert.deepEqual(
    [refused.outcome, refused.response, refused.event_status],
    ['retried', 'short and stout', 'submitted'],
  )
  assert.match(refused.response_headers!, /^content-type: |^date: /m)
  const accepted = attempts.find((one) => one.http_status === 200)!
  assert.equal(accepted.response_headers, null)
  const { headers } = await get<Event & { headers: Record<string, string> }>(`events/${refused.event_id}`)
  const arrived = inbox.received.find((one) => one.headers['webhook-id'] === refused.event_id)!
  assert.deepEqual(headers, {
    'content-type': arrived.headers['content-type'],
    'webhook-id': arrived.headers['webhook-id'],
  })
  const of = await get<{ attempts: Attempt[] }>(`attempts?api_key=${bob.apiKey}&event_id=${refused.event_id}`)
  assert.deepEqual(
    of.attempts.map(({ attempt, outcome }) => [attempt, outcome]),
    [
      [2, 'delivered'],
      [1, 'retried'],
    ],
  )
  const { payload, ...event } = await get<Event & { payload: string }>(`events/${refused.event_id}`)
  assert.equal(payload, inbox.received[0]!.body.toString())
  assert.deepEqual([event.state, event.attempts, event.url], ['delivered', 2, `${inbox.url}/status`])
})

test('one event is replayed under the same id, to the same endpoint or another, and its attempts continue counting', async (t) => {
  const [carol, inbox] = await someone(t, 'carol')
  await carol.sent()
  const [delivered] = await eventsUntil(carol, 'delivered', 2)
  const { event_id } = delivered!
  assert.equal((await post(`events/${event_id}/replay`, {})).status, 202)
  const [, , again] = await inbox.arrived(3)
  assert.deepEqual([again!.headers['webhook-id'], again!.headers['webhook-attempt']], [event_id, '2'])
  assert.equal(again!.body.toString(), inbox.received[1]!.body.toString())
  const other = await openReceiver()
  t.after(() => other.close())
  await eventsUntil(carol, 'delivered', 2)
  assert.equal((await post(`events/${event_id}/replay`, { url: `${other.url}/spare` })).status, 202)
  const [elsewhere] = await other.arrived(1)
  assert.deepEqual([elsewhere!.path, elsewhere!.headers['webhook-attempt']], ['/spare', '3'])
  await eventsUntil(carol, 'delivered', 2)
  const { attempts } = await get<{ attempts: Attempt[] }>(
    `attempts?api_key=${carol.apiKey}&event_id=${event_id}`,
  )
  assert.deepEqual(
    attempts.map(({ attempt, url }) => [attempt, url]),
    [
      [3, `${other.url}/spare`],
      [2, `${inbox.url}/status`],
      [1, `${inbox.url}/status`],
    ],
  )
})

test('a disabled endpoint is enabled by a successful test, and then gets its missed events, in order', async (t) => {
  const [dave, inbox] = await someone(t, 'dave')
  const path = `/operator/v1/accounts/${dave.apiKey}`
  assert.equal((await exchange.operator.patch(path, { webhook_410_disables: true })).status, 200)
  inbox.answer(() => ({ status: 410 }))
  const began = new Date().toISOString()
  const first = await dave.sent()
  await until(
    () => endpointOf(dave),
    (one) => one?.state === 'disabled' && one.disabled_reason === 'gone',
  )
  const second = await dave.sent()
  const missed = await eventsUntil(dave, 'undelivered', 4)
  assert.deepEqual(new Set(missed.map(({ reason }) => reason)), new Set(['disabled']))
  const view = await exchange.messageUntil(second, ({ timeline }) =>
    timeline.some(({ event: label, status }) => label === 'webhook set aside' && status === 'delivered'),
  )
  assert.equal(view.status, 'delivered')

  type Tested = z.output<typeof testedWebhook>
  const failed = await post<Tested>('tests', { api_key: dave.apiKey })
  assert.deepEqual([failed.status, failed.body.delivered, failed.body.http_status], [200, false, 410])
  assert.equal((await endpointOf(dave))!.state, 'disabled')
  const one = await post(`events/${missed[0]!.event_id}/replay`, {})
  assert.equal(one.status, 409)

  inbox.answer(() => ({ status: 200, body: 'back' }))
  const heard = inbox.received.length
  const tested = await post<Tested>('tests', { api_key: dave.apiKey })
  assert.deepEqual([tested.body.delivered, tested.body.response], [true, 'back'])
  assert.equal((await endpointOf(dave))!.state, 'healthy')
  const { body, status } = await post<Replay>('replays', { api_key: dave.apiKey, since: began })
  assert.equal(status, 202)
  const notified = (await inbox.arrived(heard + 5)).slice(heard + 1).map((request) => {
    const { message_uuid, status } = JSON.parse(request.body.toString()) as Record<string, string>
    return `${message_uuid} ${status}`
  })
  for (const id of [first, second]) {
    assert.ok(notified.indexOf(`${id} submitted`) >= 0)
    assert.ok(notified.indexOf(`${id} submitted`) < notified.indexOf(`${id} delivered`))
  }
  const done = await until(
    () => get<Replay>(`replays/${body.replay_id}`),
    ({ done_at }) => done_at !== null,
  )
  assert.deepEqual([done.replayed, done.skipped], [4, 0])
  await eventsUntil(dave, 'undelivered', 0)
})

test('an operator enables an endpoint manually, and the audit log records it', async (t) => {
  const [erin, inbox] = await someone(t, 'erin')
  inbox.answer(() => ({ status: 500 }))
  await erin.sent()
  await until(
    () => endpointOf(erin),
    (one) => one?.state === 'failing',
  )
  const origin = inbox.url
  assert.equal((await post('endpoints/enable', { api_key: erin.apiKey, origin })).status, 200)
  assert.equal((await endpointOf(erin))!.failures, 0)
  const { changes } = (
    await exchange.operator.get<{ changes: { operation: string; before: unknown }[] }>(
      `/operator/v1/changes?subject=webhook-endpoint&subject_id=${encodeURIComponent(`${erin.apiKey} ${origin}`)}`,
    )
  ).body
  assert.deepEqual(changes[0]!.before, { state: 'failing' })
  const wrong = await post('endpoints/enable', { api_key: erin.apiKey, origin: 'http://other.example' })
  assert.equal(wrong.status, 404)
})

test('an event that cannot be replayed or read is refused by name', async () => {
  const frank = await exchange.customer('frank', { status_url: null })
  const unassigned = '01a1fa13-88db-7000-8521-6241747db47f'
  const answers = [
    [await exchange.operator.get(`${webhooks}/events/${unassigned}`), 404, undefined],
    [await post(`events/${unassigned}/replay`, {}), 404, undefined],
    [await exchange.operator.get(`${webhooks}/replays/${unassigned}`), 404, undefined],
    [await post('tests', { api_key: 'ffffffff' }), 404, undefined],
    [await post('replays', { api_key: 'ffffffff', since: '2026-01-01T00:00:00Z' }), 404, undefined],
    [await post('tests', { api_key: frank.apiKey }), 409, undefined],
    [await post('tests', { api_key: frank.apiKey, url: 'http://[' }), 400, 'url'],
    [await post('replays', { api_key: frank.apiKey, since: 'yesterday' }), 400, 'since'],
    [
      await post('replays', { api_key: frank.apiKey, since: '2026-01-01T00:00:00Z', per_second: 1001 }),
      400,
      'per_second',
    ],
    [await exchange.operator.get(`${webhooks}/attempts?api_key=${frank.apiKey}&cursor=x`), 400, 'cursor'],
    [await exchange.operator.get(`${webhooks}/endpoints?cursor=x`), 400, 'cursor'],
    [await exchange.operator.get(`${webhooks}/events?api_key=${frank.apiKey}&state=lost`), 400, 'state'],
    [await exchange.operator.get(`${webhooks}/events`), 400, 'api_key'],
    [await exchange.operator.get(`${webhooks}/feed?api_key=${frank.apiKey}&cursor=0758.1`), 400, 'cursor'],
  ] as const
  for (const [{ status, body }, wanted, name] of answers) {
    assert.equal(status, wanted, JSON.stringify(body))
    if (name) assert.deepEqual([body.invalid_parameters[0]!.name], [name])
  }
})

test('a repeated replay request returns the same replay, and a reference identifies one replay', async (t) => {
  const [grace, inbox] = await someone(t, 'grace')
  const since = new Date().toISOString()
  await grace.sent()
  await eventsUntil(grace, 'delivered', 2)
  const input = {
    api_key: grace.apiKey,
    since,
    scope: 'all',
    event_status: 'delivered',
    reference: 'after the outage',
  }
  const [first, again] = [await post<Replay>('replays', input), await post<Replay>('replays', input)]
  assert.deepEqual([first.status, again.status], [202, 202])
  assert.equal(again.body.replay_id, first.body.replay_id)
  const other = await post('replays', { ...input, event_status: 'submitted' })
  assert.equal(other.status, 409)
  await inbox.arrived(3)
  const done = await until(
    () => get<{ replays: Replay[] }>(`replays?api_key=${grace.apiKey}`),
    ({ replays }) => replays[0]!.done_at !== null,
  )
  assert.deepEqual(
    done.replays.map((one) => [one.filter, one.reference, one.replayed, one.skipped]),
    [[{ event_status: 'delivered' }, 'after the outage', 1, 0]],
  )
  assert.equal(inbox.received.length, 3)
})
