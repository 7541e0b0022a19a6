import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type MessageView, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
let carrier: Carrier

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  carrier = await exchange.carrier('local', { prefix: '990', network: '99001', responseTimeoutMs: 300 })
})
after(() => exchange.stop())

const events = ({ timeline }: MessageView) => timeline.map(({ event: label }) => label)
const submits = (to: string) => carrier.log.all().filter(({ destination }) => destination === to)

async function notNotified(customer: Customer, id: string, statuses: string[]): Promise<void> {
  // Exchange time advances, so that every webhook that is due has been attempted afterwards.
  await exchange.advance(1)
  assert.deepEqual(customer.statuses(id), statuses)
}

test('an undeliverable message is reported with its error [S3-067] [S3-068] [S3-140]', async () => {
  const id = await alice.sent({ to: '99001000001' })
  const { error, usage } = await alice.notified(id, 'undeliverable')
  assert.deepEqual(error, {
    type: 'https://developer.vonage.com/api-errors/messages#1330',
    title: '1330',
    detail: 'The carrier could not deliver the message.',
    instance: id,
  })
  assert.deepEqual(usage, { currency: 'EUR', price: '0.0333' })
  assert.deepEqual(alice.statuses(id), ['submitted', 'undeliverable'])
})

test('a message that expires at the carrier is undeliverable with 1360 [S3-144]', async () => {
  const { error } = await alice.notified(await alice.sent({ to: '99004000001' }), 'undeliverable')
  assert.equal(error?.title, '1360')
})

test('a message status names the network it went to [S3-063]', async () => {
  const { destination } = await alice.notified(await alice.sent(), 'delivered')
  assert.deepEqual(destination, { network_code: '99001' })
})

test('a message that the carrier rejects is rejected with its code and costs nothing', async () => {
  const rita = await exchange.customer('rita', { balance: '1' })
  const codes: [to: string, code: string][] = [
    ['99002001101', '1430'],
    ['99002001001', '1420'],
    ['99002000101', '1090'],
    ['99002009801', '1130'],
    ['99002006901', '1330'],
  ]
  for (const [to, code] of codes) {
    const id = await rita.sent({ to })
    const { error } = await rita.notified(id, 'rejected')
    assert.equal(error?.title, code)
    assert.deepEqual(rita.statuses(id), ['rejected'])
  }
  assert.equal(await rita.balance(), '1.0000')
})

test('a message that is rejected by its receipt is free of charge and refunded once, also if the receipt repeats [S3-135]', async () => {
  const rolf = await exchange.customer('rolf', { balance: '1' })
  const id = await rolf.sent({ to: '99003000201' })
  const { error } = await rolf.notified(id, 'rejected')
  assert.equal(error?.title, '1282')
  assert.deepEqual(rolf.statuses(id), ['submitted', 'rejected'])
  assert.equal(await rolf.balance(), '1.0000')
  const { rows } = await exchange.db.query(
    'select kind, amount, messages from ledger_entry where account_id = $1 order by at',
    [rolf.apiKey],
  )
  assert.deepEqual(rows, [
    { kind: 'topup', amount: 1_000_000, messages: 0 },
    { kind: 'debit', amount: -33_300, messages: 1 },
    { kind: 'release', amount: 33_300, messages: 1 },
  ])
})

test('an undeliverable message is charged', async () => {
  const uta = await exchange.customer('uta', { balance: '1' })
  await uta.notified(await uta.sent({ to: '99001000001' }), 'undeliverable')
  assert.equal(await uta.balance(), '0.9667')
})

test('a message that the carrier does not acknowledge is sent again, and the operator sees that it may be a duplicate', async () => {
  const id = await alice.sent({ to: '99010000001' })
  const waiting = await exchange.messageUntil(id, (view) => view.possible_duplicate)
  const unknown = waiting.timeline.find(({ event: label }) => label === 'outcomeUnknown')
  assert.equal(unknown?.reason, 'The carrier did not respond in time.')
  assert.deepEqual(unknown?.details, { possible_duplicate: true })
  assert.equal(waiting.status, 'accepted')
  await until(
    () => submits('99010000001').length,
    (count) => count >= 2,
  )
  assert.deepEqual(alice.statuses(id), [])
})

test('an account that prefers a loss to a duplicate has it rejected with 1331 and pays nothing [S3-141]', async () => {
  const mona = await exchange.customer('mona', { unknown_outcome: 'at_most_once', balance: '1' })
  const { error } = await mona.notified(await mona.sent({ to: '99010000002' }), 'rejected')
  assert.equal(error?.title, '1331')
  assert.equal(submits('99010000002').length, 1)
  assert.equal(await mona.balance(), '1.0000')
})

test('a carrier that throttles, fails or is full gets the message again later, and it is delivered once [fault S4]', async () => {
  for (const to of ['99012000101', '99013000101', '99014000101']) {
    const id = await alice.sent({ to })
    await exchange.messageUntil(id, (view) => events(view).includes('postponed'))
    await exchange.advance(2)
    await alice.notified(id, 'delivered')
    assert.deepEqual(
      submits(to).map(({ commandStatus }) => commandStatus === 0),
      [false, true],
    )
    assert.deepEqual(alice.statuses(id), ['submitted', 'delivered'])
  }
})

test('a receipt before the response still delivers, and submitted is reported first [fault S5]', async () => {
  const id = await alice.sent({ to: '99020000001' })
  await alice.notified(id, 'delivered')
  assert.deepEqual(alice.statuses(id), ['submitted', 'delivered'])
})

test('a receipt that comes twice is reported once, and listed twice in the history [fault S7]', async () => {
  const id = await alice.sent({ to: '99021000001' })
  const view = await exchange.messageUntil(id, (seen) => events(seen).includes('receiptRepeated'))
  assert.equal(view.status, 'delivered')
  await notNotified(alice, id, ['submitted', 'delivered'])
})

test('a receipt that is repeated endlessly is listed ten times in the history', async () => {
  const to = '99000000021'
  const id = await alice.sent({ to })
  await alice.notified(id, 'delivered')
  const again = {
    sourceTon: 1,
    sourceNpi: 1,
    source: to,
    destinationTon: 1,
    destinationNpi: 1,
    destination: alice.number,
    esmClass: 4,
    dataCoding: 0,
    shortMessage: Buffer.from(`id:${submits(to)[0]!.messageId} stat:DELIVRD`),
  }
  for (const times of [1, 5, 30]) {
    carrier.sessions()[0]!.deliver(Array.from({ length: times }, () => again))
    // The exchange stores receipts of a session in order, so the earlier ones are stored when this one is.
    await alice.notified(await alice.sent(), 'delivered')
  }
  const seen = events(await exchange.message(id))
  assert.equal(seen.filter((event) => event === 'receiptRepeated').length, 10)
})

test('when receipts contradict each other, the first one wins [S3-072] [fault S7]', async () => {
  const [good, bad] = [await alice.sent({ to: '99022000101' }), await alice.sent({ to: '99023000101' })]
  for (const [id, status] of [
    [good, 'delivered'],
    [bad, 'undeliverable'],
  ] as const) {
    const view = await exchange.messageUntil(id, (seen) => events(seen).includes('receiptRepeated'))
    assert.equal(view.status, status)
    await notNotified(alice, id, ['submitted', status])
  }
})

test('receipts without a final state change nothing', async () => {
  const [onItsWay, unknown, accepted] = ['99026000001', '99006000001', '99007000001']
  await alice.notified(await alice.sent({ to: onItsWay }), 'delivered')
  for (const to of [unknown, accepted]) {
    const id = await alice.sent({ to })
    await alice.notified(id, 'submitted')
    await notNotified(alice, id, ['submitted'])
  }
})

test('receipts are read in both of their formats', async () => {
  for (const to of ['99027000001', '99028000001']) await alice.notified(await alice.sent({ to }), 'delivered')
})

test('a message without a receipt stays submitted, also when its ttl has expired', async () => {
  const id = await alice.sent({ to: '99011000001', ttl: 20 })
  await alice.notified(id, 'submitted')
  await exchange.advance(120)
  // When a later message is final, the exchange has processed everything that was due before.
  await alice.notified(await alice.sent(), 'delivered')
  assert.equal((await exchange.message(id)).status, 'submitted')
  assert.deepEqual(alice.statuses(id), ['submitted'])
})

test('customers are notified of submitted, delivered, undeliverable and rejected, and of no other status [S3-072]', async () => {
  const olga = await exchange.customer('olga')
  const ends = [
    ['99000000001', 'delivered', ['submitted', 'delivered']],
    ['99001001101', 'undeliverable', ['submitted', 'undeliverable']],
    ['99002001101', 'rejected', ['rejected']],
    ['99003000201', 'rejected', ['submitted', 'rejected']],
  ] as const
  for (const [to, end, path] of ends) {
    const id = await olga.sent({ to })
    await olga.notified(id, end)
    await notNotified(olga, id, [...path])
  }
})
