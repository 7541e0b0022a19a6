import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Stripe } from 'stripe'
import { parseEuro } from '#platform/money.ts'
import { until } from '../../../test/support/until.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import {
  openSimulatedPayments,
  type SimulatedPayments,
  stripeKey,
  stripeSecret,
} from '../../../test/support/payments.ts'
import { quiet } from '../../../test/support/database.ts'
import { openMounted } from '../../../test/support/mounted.ts'
import { openStripeGateway } from './gateway.ts'
import { mountStripeEvents, stripeEventsPath } from './receiver.ts'
import { readDifferences, resolveDifference } from './difference-store.ts'
import { readEvent } from './events.ts'

let exchange: TestAccounts
let simulated: SimulatedPayments
/** The acquirer's own client, unchanged. */
let official: Stripe

before(async () => {
  exchange = await openTestAccounts()
  simulated = await openSimulatedPayments(exchange.db)
  const { hostname, port } = new URL(simulated.server.url)
  official = new Stripe(stripeKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
})
after(async () => {
  await simulated.close()
  await exchange.close()
})

const event = (changes: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { reference: 'payment-1' } } },
    ...changes,
  })

const signed = (payload: string, secret = stripeSecret, timestamp?: number) =>
  official.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })

async function post(payload: string, signature: string): Promise<number> {
  const { status } = await fetch(simulated.eventsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  return status
}

test('an event with a signature of the official library wakes its payment', async () => {
  const woken: string[] = []
  simulated.onEvent(async (reference) => void woken.push(reference))
  assert.equal(await post(event(), signed(event())), 200)
  assert.deepEqual(woken, ['payment-1'])
})

test('an event that is altered, old, unsigned, signed by another secret or of live payments wakes nothing', async () => {
  const woken: string[] = []
  simulated.onEvent(async (reference) => void woken.push(reference))
  const anHourAgo = Math.floor(Date.now() / 1000) - 3_600
  assert.equal(await post(event({ id: 'evt_2' }), signed(event())), 401)
  assert.equal(await post(event(), signed(event(), stripeSecret, anHourAgo)), 401)
  assert.equal(await post(event(), 'v1=00'), 401)
  assert.equal(await post(event(), signed(event(), 'whsec_of_somebody_else')), 401)
  const live = event({ livemode: true })
  assert.equal(await post(live, signed(live)), 401)
  assert.equal(await post('{', signed('{')), 401)
  assert.deepEqual(woken, [])
})

test('with a live key, events of test payments wake nothing', async () => {
  const gateway = openStripeGateway({
    db: exchange.db,
    log: quiet,
    access: { url: simulated.server.url, key: 'sk_live_of_a_test_of_events' },
    secrets: [stripeSecret],
    counted: () => undefined,
  })
  const woken: string[] = []
  const receiver = await openMounted((http) =>
    mountStripeEvents(
      http,
      gateway.receiver(async (reference) => void woken.push(reference)),
    ),
  )
  const send = async (payload: string) =>
    (
      await fetch(receiver.url + stripeEventsPath, {
        method: 'POST',
        headers: { 'stripe-signature': signed(payload) },
        body: payload,
      })
    ).status
  assert.equal(await send(event()), 401)
  assert.equal(await send(event({ livemode: true })), 200)
  assert.deepEqual(woken, ['payment-1'])
  await receiver.close()
  await gateway.close()
})

test('while the signing secret is replaced, both secrets are accepted', () => {
  const now = Date.now()
  const read = (secret: string) =>
    readEvent(
      Buffer.from(event()),
      signed(event(), secret),
      ['whsec_new_of_two_1', 'whsec_old_of_two_1'],
      now,
    )
  assert.equal(read('whsec_old_of_two_1')?.id, 'evt_1')
  assert.equal(read('whsec_new_of_two_1')?.id, 'evt_1')
  assert.equal(read('whsec_third_of_two'), undefined)
})

/** Charges a card at the acquirer with the mark of this exchange, or as another system does. */
async function charged(metadata?: Record<string, string>, card = 'pm_card_visa'): Promise<string> {
  const { rows } = await exchange.db.query<{ id: string }>('select id from payment_origin')
  const { id } = await official.paymentIntents.create({
    amount: 2_000,
    currency: 'eur',
    payment_method: card,
    confirm: true,
    metadata: metadata ?? { exchange: rows[0]!.id },
  })
  return id
}

const listed = async (intent: string) =>
  (await readDifferences(exchange.db)).filter(({ intent_id }) => intent_id === intent)

test('a refund and a dispute are stored once for an operator', async () => {
  simulated.server.inject({ fault: 'repeat-events' })
  const intent = await charged(undefined, 'pm_card_createDispute')
  await official.refunds.create({ payment_intent: intent })
  const found = await until(
    () => listed(intent),
    ({ length }) => length === 2,
  )
  simulated.server.withdraw()
  assert.deepEqual(
    found.map(({ kind, amount }) => ({ kind, amount })).toSorted((a, b) => a.kind.localeCompare(b.kind)),
    [
      { kind: 'disputed', amount: 20_000_000 },
      { kind: 'refunded', amount: 20_000_000 },
    ],
  )
})

test('refunds and disputes of other systems with the same Stripe account are not listed', async () => {
  const listedAfter = async (intent: string) => {
    const object = { id: 'ch_1', payment_intent: intent, amount: 2_000, amount_refunded: 500 }
    for (const type of ['charge.refunded', 'charge.dispute.created']) {
      const payload = event({ type, data: { object } })
      assert.equal(await post(payload, signed(payload)), 200)
    }
    return (await listed(intent)).length
  }
  assert.equal(await listedAfter(await charged({ reference: randomUUID() })), 0, 'of a shop')
  assert.equal(await listedAfter(await charged({ exchange: randomUUID() })), 0, 'of another exchange')
  assert.equal(await listedAfter(await charged({})), 0, 'without metadata')
  assert.equal(await listedAfter('pi_elsewhere'), 0, 'unknown at the acquirer')
  assert.equal(await listedAfter(await charged()), 2)
})

test('an inquiry and a won dispute are not listed; an inquiry that becomes a dispute is', async () => {
  const intent = await charged()
  const dispute = async (type: string, status: string) => {
    const object = { id: 'dp_2', payment_intent: intent, amount: 2_000, status }
    const payload = event({ type, data: { object } })
    assert.equal(await post(payload, signed(payload)), 200)
    return (await listed(intent)).length
  }
  assert.equal(await dispute('charge.dispute.created', 'warning_needs_response'), 0)
  assert.equal(await dispute('charge.dispute.created', 'won'), 0)
  assert.equal(await dispute('charge.dispute.updated', 'needs_response'), 1)
})

test('refunds of a part are listed with their sum, and a further refund after the first is resolved', async () => {
  const intent = await charged()
  const refunds = async (amount_refunded: number) => {
    const object = { id: 'ch_2', payment_intent: intent, amount: 2_000, amount_refunded }
    const payload = event({ type: 'charge.refunded', data: { object } })
    assert.equal(await post(payload, signed(payload)), 200)
  }
  await refunds(500)
  const [first] = await listed(intent)
  assert.equal(first?.amount, parseEuro('5'))
  await resolveDifference(exchange.db, first.id, { as: 'dismissed', adjusted: 0 })
  await refunds(500)
  assert.deepEqual(await listed(intent), [])
  await refunds(800)
  await refunds(500)
  assert.deepEqual(
    (await listed(intent)).map(({ amount }) => amount),
    [parseEuro('8')],
  )
})

test('a dispute whose charge cannot be read is refused, so that the acquirer sends it again', async () => {
  const intent = await charged()
  const object = { id: 'dp_1', payment_intent: intent, amount: 2_000 }
  const payload = event({ type: 'charge.dispute.created', data: { object } })
  simulated.server.inject({ fault: 'lose-answers', of: 'read', count: 1 })
  assert.equal(await post(payload, signed(payload)), 500)
  assert.deepEqual(await listed(intent), [])
  assert.equal(await post(payload, signed(payload)), 200)
  assert.equal((await listed(intent)).length, 1)
})

test('the official client creates, finds, lists and cancels payments at the simulator', async () => {
  const created = await official.paymentIntents.create(
    {
      amount: 1_250,
      currency: 'eur',
      customer: 'cus_official',
      payment_method: 'pm_card_visa',
      confirm: true,
      off_session: true,
      metadata: { reference: 'of the client' },
    },
    { idempotencyKey: 'once' },
  )
  assert.deepEqual([created.status, created.amount_received], ['succeeded', 1_250])
  assert.equal((await official.paymentIntents.retrieve(created.id)).id, created.id)
  const open = await official.paymentIntents.create({
    amount: 900,
    currency: 'eur',
    customer: 'cus_official',
  })
  assert.equal((await official.paymentIntents.cancel(open.id)).status, 'canceled')
  const listed: string[] = []
  for await (const { id } of official.paymentIntents.list({ customer: 'cus_official', limit: 1 }))
    listed.push(id)
  assert.deepEqual(listed, [open.id, created.id])
  await assert.rejects(
    official.paymentIntents.create({ amount: 2, currency: 'eur' }, { idempotencyKey: 'once' }),
    Stripe.errors.StripeIdempotencyError,
  )
  await assert.rejects(
    official.paymentIntents.create({
      amount: 900,
      currency: 'eur',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
    }),
    (error: Stripe.errors.StripeCardError) => error.code === 'authentication_required',
  )
})
