import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openClient } from '../support/client.ts'
import { openCustomerTerminal } from '../support/customer-terminal.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type MessageView, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const entries = (view: MessageView, label: string) => view.timeline.filter((entry) => entry.event === label)
const attempts = (view: MessageView) => entries(view, 'webhook delivered').length

test('an operator sees the steps of a message: accept with debit and route, submit with the SMPP id, receipt, every webhook', async () => {
  const id = await alice.sent({ client_ref: 'order 17' })
  const view = await exchange.messageUntil(id, (seen) => attempts(seen) === 2)
  // The first webhook is ignored, because it may be delivered before or after the receipt.
  const happened = view.timeline.filter((entry) => entry.event !== 'webhook delivered')
  assert.deepEqual(
    happened.map(({ event: label }) => label),
    ['accepted', 'submitted', 'delivered'],
  )
  assert.equal(entries(view, 'webhook delivered').length, 2)
  const [accepted, submitted, delivered] = happened
  const [firstWebhook] = entries(view, 'webhook delivered')
  assert.equal(accepted?.actor, `key:${alice.apiKey}`)
  assert.equal(accepted?.details?.['debit'], '0.0333')
  assert.equal(accepted?.details?.['route'], 'demo')
  const [{ carrier_message_id } = { carrier_message_id: '' }] = view.submissions
  assert.match(carrier_message_id, /^[0-9a-f]+$/)
  assert.deepEqual(submitted?.details?.['carrier_message_ids'], [carrier_message_id])
  assert.equal(submitted?.actor, 'carrier:demo')
  assert.equal(delivered?.details?.['carrier_message_id'], carrier_message_id)
  assert.equal(delivered?.details?.['state'], 'DELIVRD')
  assert.equal(firstWebhook?.details?.['url'], `${exchange.receiver.url}/alice/status`)
  assert.equal(firstWebhook?.details?.['http_status'], 200)
  const { timeline: _, submissions: __, account_id, status, client_ref, carrier_id, price } = view
  assert.deepEqual(
    { account_id, status, client_ref, carrier_id, price },
    {
      account_id: alice.apiKey,
      status: 'delivered',
      client_ref: 'order 17',
      carrier_id: 'demo',
      price: '0.0333',
    },
  )
})

test('an operator sees webhooks that failed, and when the next attempt is due', async () => {
  const bob = await exchange.customer('bob')
  exchange.receiver.answer((request) => ({ status: request.path === '/bob/status' ? 503 : 200 }))
  const id = await bob.sent({ to: '99011000001' })
  const view = await exchange.messageUntil(
    id,
    (seen) => entries(seen, 'webhook retried').length === 1 && entries(seen, 'webhook due').length === 1,
  )
  const [failed] = entries(view, 'webhook retried')
  assert.equal(failed?.details?.['http_status'], 503)
  exchange.receiver.answer(() => ({ status: 200 }))
})

test('an operator sees the carriers with their binds and sessions', async () => {
  type Carriers = { carriers: { carrier_id: string; slots: { state: string; session: object | null }[] }[] }
  const { body } = await exchange.operator.get<Carriers>('/operator/v1/carriers')
  const [demo] = body.carriers
  assert.equal(demo?.carrier_id, 'demo')
  assert.equal(demo?.slots[0]?.state, 'BOUND')
  assert.ok(demo?.slots[0]?.session)
  assert.equal(JSON.stringify(body).includes('password'), false)
})

test('an unknown message is 404, and an invalid id is 400', async () => {
  assert.equal(
    (await exchange.operator.get('/operator/v1/messages/01a1fa1c-16dd-7000-9b3d-04107b02a345')).status,
    404,
  )
  const { status, body } = await exchange.operator.get('/operator/v1/messages/1')
  assert.equal(status, 400)
  assert.deepEqual(
    body.invalid_parameters.map(({ name }) => name),
    ['message_uuid'],
  )
})

test('the operator API is refused without its token, also to customers', async () => {
  const paths = ['/operator/v1/carriers', '/operator/v1/clock', `/operator/v1/accounts/${alice.apiKey}`]
  for (const client of [exchange.anonymous, alice, openClient(exchange.url, 'Bearer wrong')])
    for (const path of paths) {
      const { status, headers } = await client.get(path)
      assert.equal(status, 401)
      assert.match(headers.get('content-type')!, /^application\/problem\+json/)
    }
})

test('the operator credits an account, and an invalid amount is refused', async () => {
  const carol = await exchange.customer('carol', { balance: '0' })
  const path = `/operator/v1/accounts/${carol.apiKey}/credit`
  const credit = (amount: unknown) =>
    exchange.operator.post<{ balance: string }>(path, { amount, reference: 'bank' })
  assert.equal((await credit('12.5')).body.balance, '12.5000')
  for (const amount of ['-1', '1,5', '', 5, '1.1234567']) assert.equal((await credit(amount)).status, 400)
  assert.equal(await carol.balance(), '12.5000')
  const unassigned = await exchange.operator.post('/operator/v1/accounts/00000000/credit', {
    amount: '1',
    reference: 'a',
  })
  assert.equal(unassigned.status, 404)
  const changed = await exchange.operator.patch('/operator/v1/accounts/00000000', { name: 'Nobody' })
  assert.equal(changed.status, 404)
})

test('exchange time can be advanced and never moves backwards', async () => {
  const read = async () =>
    Date.parse((await exchange.operator.get<{ now: string }>('/operator/v1/clock')).body.now)
  const before = await read()
  await exchange.advance(3600)
  assert.ok((await read()) >= before + 3_600_000)
  for (const by_seconds of [0, -1, 1.5, '1'])
    assert.equal((await exchange.operator.post('/operator/v1/clock', { by_seconds })).status, 400)
})

test('a timeline stays in order also where time was advanced', async () => {
  await exchange.advance(86_400)
  const id = await alice.sent()
  const { timeline } = await exchange.messageUntil(id, (seen) => attempts(seen) === 2)
  assert.equal(timeline[0]?.event, 'accepted')
  const waiting = await alice.sent({ to: '99010000001' })
  const view = await exchange.messageUntil(
    waiting,
    (seen) => entries(seen, 'waits for the carrier').length === 1,
  )
  assert.deepEqual(
    view.timeline.map(({ event: label }) => label),
    ['accepted', 'waits for the carrier'],
  )
})

test('the end of the deliveries of a webhook follows its attempts, also where time was advanced', async () => {
  const carl = await exchange.customer('carl')
  exchange.receiver.answer((request) => ({ status: request.path === '/carl/status' ? 410 : 200 }))
  const path = `/operator/v1/accounts/${carl.apiKey}`
  assert.equal((await exchange.operator.patch(path, { webhook_410_disables: true })).status, 200)
  await exchange.advance(86_400)
  const id = await carl.sent()
  const view = await exchange.messageUntil(id, (seen) => entries(seen, 'webhook set aside').length === 2)
  assert.equal(view.timeline[0]?.event, 'accepted')
  const own = await carl.get<{ timeline: { event: string; description: string | null }[] }>(
    `/console/v1/messages/${id}`,
  )
  assert.equal(own.body.timeline[0]?.event, 'accepted')
  const ends = own.body.timeline.filter(({ event }) => event === 'webhook set aside')
  assert.deepEqual(
    new Set(ends.map(({ description }) => description)),
    new Set(['The endpoint is disabled.']),
  )
  exchange.receiver.answer(() => ({ status: 200 }))
})

test('the timeline has no webhooks without a recipient', async (t) => {
  const dora = await exchange.customer('dora', { status_url: null, inbound_url: null })
  await openCustomerTerminal(t, { url: exchange.url, apiKey: dora.apiKey, secret: dora.secret }).listen()
  const id = await dora.sent()
  const view = await exchange.messageUntil(id, (seen) => seen.status === 'delivered')
  const { body } = await dora.get<{ events: { state: string }[] }>('/console/v1/webhooks/events')
  assert.ok(body.events.some(({ state }) => state === 'no_address'))
  assert.deepEqual(
    view.timeline.map(({ event: label }) => label),
    ['accepted', 'submitted', 'delivered'],
  )
  const own = await dora.get<{ timeline: { event: string }[] }>(`/console/v1/messages/${id}`)
  assert.deepEqual(
    own.body.timeline.map(({ event }) => event),
    ['accepted', 'submitted', 'delivered'],
  )
})

test('a customer who reads a message while it ends sees its status and its history at the same instant', async (t) => {
  const id = await alice.sent({ to: '99001000001' })
  await exchange.messageUntil(id, ({ status }) => status === 'undeliverable')
  const other = new pg.Client({ connectionString: exchange.ownerUrl })
  await other.connect()
  t.after(() => other.end())
  await other.query(`set strowger.scope = 'exchange'`)
  const { rows } = await other.query<{ error_code: number; happened: string }>(
    `select m.error_code, to_jsonb(e)::text as happened
       from message m join message_event e on e.message_id = m.id
      where m.id = $1 and e.status = 'undeliverable'`,
    [id],
  )
  const { error_code, happened } = rows[0]!
  await other.query(`delete from message_event where message_id = $1 and status = 'undeliverable'`, [id])
  await other.query(`update message set status = 'submitted', error_code = null where id = $1`, [id])

  await other.query('begin; lock table message_event in access exclusive mode')
  const reading = alice.get<{ status: string; error: object | null; timeline: { event: string }[] }>(
    `/console/v1/messages/${id}`,
  )
  await until(
    // Other sessions may wait for the table, too.
    () =>
      exchange.db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike 'select at, event, %from message_event%'`,
      ),
    ({ rowCount }) => rowCount === 1,
  )
  await other.query(
    'insert into message_event select * from jsonb_populate_record(null::message_event, $1::jsonb)',
    [happened],
  )
  await other.query(`update message set status = 'undeliverable', error_code = $2 where id = $1`, [
    id,
    error_code,
  ])
  await other.query('commit')
  const { body } = await reading
  const isEnded = body.timeline.some(({ event }) => event === 'undeliverable')
  assert.deepEqual([body.status, body.error, isEnded], ['submitted', null, false])
})
