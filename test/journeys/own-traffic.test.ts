import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { consoleContract } from '#exchange/mount/portal.ts'
import type { z } from 'zod'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

type Operations = (typeof consoleContract)['operations']
type Stated<Id extends keyof Operations> = Operations[Id]['responses'] extends {
  200: { schema: infer S extends z.ZodType }
}
  ? z.output<S>
  : never

let exchange: TestExchange
let alice: Customer
let bob: Customer
before(async () => {
  exchange = await startExchange()
  ;[alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
})
after(() => exchange.stop())

const root = '/console/v1'
const read = async <Id extends keyof Operations>(who: Customer, path: string) => {
  const { status, body } = await who.get<Stated<Id>>(`${root}${path}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('a customer finds an own message and its outcome, without carrier details', async () => {
  const id = await alice.sent({ client_ref: 'order 7' })
  await alice.notified(id, 'delivered')
  const found = await read<'findOwnMessages'>(alice, '/messages?client_ref=order+7')
  assert.deepEqual(
    found.messages.map((one) => [one.message_uuid, one.status]),
    [[id, 'delivered']],
  )
  const message = await until(
    () => read<'readOwnMessage'>(alice, `/messages/${id}`),
    ({ timeline }) => timeline.filter(({ event: label }) => label === 'webhook delivered').length === 2,
  )
  const steps = message.timeline.filter(({ event: label }) => !label.startsWith('webhook'))
  assert.deepEqual(
    steps.map(({ event: label }) => label),
    ['accepted', 'submitted', 'delivered'],
  )
  const text = JSON.stringify(message)
  const carriers = (await exchange.message(id)).carrier_id!
  assert.ok(!text.includes(carriers) && !/carrier|actor|route/.test(text), text)
})

test('no search finds a message of another account', async () => {
  const id = await alice.sent({ client_ref: 'mine' })
  for (const query of [
    `message_uuid=${id}`,
    'client_ref=mine',
    `number=${alice.number}`,
    `from=${alice.number}`,
  ])
    assert.deepEqual(
      await read<'findOwnMessages'>(bob, `/messages?${query}`),
      { messages: [], next: null },
      query,
    )
  assert.equal((await bob.get(`${root}/messages/${id}`)).status, 404)
})

test('a rejected message states why, in the words of its webhook', async () => {
  const id = await alice.sent({ to: '99001000001' })
  const { error } = await alice.notified(id, 'undeliverable')
  const message = await read<'readOwnMessage'>(alice, `/messages/${id}`)
  assert.equal(String(message.error?.code), error?.title)
  assert.equal(message.error?.detail, error?.detail)
  assert.equal(message.timeline.find(({ status }) => status === message.status)?.description, error?.detail)
})

test('a message that was refunded shows the price 0 in the list and in its details, to the customer and to operators', async () => {
  const [free, paid] = [await alice.sent({ to: '99002001101' }), await alice.sent()]
  await alice.notified(free, 'rejected')
  await alice.notified(paid, 'delivered')
  for (const [id, price] of [
    [free, '0.0000'],
    [paid, '0.0333'],
  ] as const) {
    const list = await read<'findOwnMessages'>(alice, `/messages?message_uuid=${id}`)
    const found = await exchange.operator.get<{ messages: { price: string }[] }>(
      `/operator/v1/messages?message_uuid=${id}`,
    )
    const shown = [list.messages[0], await read<'readOwnMessage'>(alice, `/messages/${id}`)]
    const prices = [...shown, found.body.messages[0], await exchange.message(id)].map((one) => one?.price)
    assert.deepEqual(prices, [price, price, price, price])
  }
  const { timeline } = await exchange.message(free)
  assert.equal(timeline.find(({ event }) => event === 'accepted')!.details!['debit'], '0.0333')
  assert.ok(timeline.some(({ details }) => details?.['released'] === '0.0333'))
})

test("undelivered webhooks are listed with their attempts, and replayed at the customer's request", async () => {
  const id = await alice.sent()
  await alice.notified(id, 'delivered')
  const notified = await until(
    () => read<'listOwnWebhookEvents'>(alice, '/webhooks/events?state=delivered'),
    ({ events }) => events.filter((one) => one.subject_id === id).length === 2,
  )
  const event = notified.events.find((one) => one.subject_id === id && one.event_status === 'delivered')!
  const { attempts } = await read<'listOwnWebhookAttempts'>(
    alice,
    `/webhooks/attempts?event_id=${event.event_id}`,
  )
  assert.deepEqual(
    attempts.map(({ outcome }) => outcome),
    ['delivered'],
  )
  const { payload } = await read<'readOwnWebhookEvent'>(alice, `/webhooks/events/${event.event_id}`)
  assert.equal((JSON.parse(payload) as { message_uuid: string }).message_uuid, id)
  const path = `${root}/webhooks/events/${event.event_id}/replay`
  assert.equal((await bob.post(path, {})).status, 404)
  assert.equal((await alice.post(path, {})).status, 202)
  await until(
    async () => alice.statuses(id).filter((status) => status === 'delivered').length,
    (times) => times === 2,
  )
})

test('events that an operator watches, without a webhook URL, are not undelivered', async () => {
  const unaddressed = await exchange.customer('unaddressed', { status_url: null })
  // Events without a URL are stored while an operator watches them.
  await exchange.operator.get(`/operator/v1/webhooks/feed?api_key=${unaddressed.apiKey}&wait_seconds=0`)
  await unaddressed.sent()
  const listed = (state: string) =>
    read<'listOwnWebhookEvents'>(unaddressed, `/webhooks/events?state=${state}`)
  const { events } = await until(
    () => listed('no_address'),
    ({ events: some }) => some.length === 2,
  )
  assert.deepEqual(
    events.map(({ state, reason }) => [state, reason]),
    [
      ['no_address', 'no_address'],
      ['no_address', 'no_address'],
    ],
  )
  assert.deepEqual((await listed('undelivered')).events, [])
  assert.equal((await read<'readOwnOverview'>(unaddressed, '/overview')).undelivered_events, 0)
})

test('a customer tests the status endpoint, and an account without one gets an error', async () => {
  const { status, body } = await alice.post<Stated<'testOwnWebhook'>>(`${root}/webhooks/tests`, {})
  assert.equal(status, 200)
  assert.ok(body.delivered, JSON.stringify(body))
  const { attempts } = await read<'listOwnWebhookAttempts'>(
    alice,
    `/webhooks/attempts?event_id=${body.event_id}`,
  )
  assert.deepEqual(
    attempts.map(({ kind, outcome }) => [kind, outcome]),
    [['test', 'delivered']],
  )
  const unreachable = await exchange.customer('nowhere', { status_url: null })
  const { body: refused } = await unreachable.post<Stated<'testOwnWebhook'>>(`${root}/webhooks/tests`, {})
  assert.deepEqual([refused.delivered, refused.fault], [false, 'no-address'])
})

test('the ledger of a customer adds up to the balance, entry by entry', async () => {
  const ledger = await read<'readOwnLedger'>(alice, '/ledger?limit=100')
  assert.equal(ledger.next, null)
  const sum = ledger.entries.reduce((all, { amount }) => all + Math.round(Number(amount) * 1e6), 0)
  assert.equal(sum, Math.round(Number(ledger.balance) * 1e6))
  assert.equal((await read<'readOwnAccount'>(alice, '/account')).balance, ledger.balance)
  assert.equal(ledger.entries[0]!.balance, ledger.balance)
  let cursor = ''
  for (const { entry_id, balance } of ledger.entries) {
    const one = await read<'readOwnLedger'>(alice, `/ledger?limit=1${cursor}`)
    assert.deepEqual([one.entries[0]!.entry_id, one.entries[0]!.balance], [entry_id, balance])
    cursor = `&cursor=${one.next}`
  }
  assert.ok(ledger.entries.length > (await read<'readOwnLedger'>(bob, '/ledger')).entries.length)
})

test('the last day is counted by outcome', async () => {
  const day = await read<'readOwnOverview'>(alice, '/overview')
  assert.ok(day.complete)
  const all = Object.values(day.outbound).reduce((sum, count) => sum + count, day.inbound)
  assert.equal(all, day.messages)
  assert.equal(
    day.hours.reduce((sum, { sent, received }) => sum + sent + received, 0),
    day.messages,
  )
  assert.equal(day.errors[0]?.messages, 1)
  assert.equal((await read<'readOwnOverview'>(bob, '/overview')).messages, 0)
})
