import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { COMMAND, STATUS } from '#carriers/smpp/index.ts'
import type { Carrier } from '../../simulators/carrier/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { smppUser } from '../support/smpp-client.ts'
import { openRequester, type Requester } from '../support/smpp-requests.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
let carrier: Carrier
let slow: Carrier

before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_PORT: '0' } })
  alice = await exchange.customer('alice')
  carrier = await exchange.carrier('kites', { prefix: '8801', price: '0.01' })
  slow = await exchange.carrier('slow', { prefix: '8802', price: '0.01', terms: { submits_per_second: 20 } })
})
after(() => exchange.stop())

const [enroute, delivered, deleted] = [1, 2, 4]
const inAnHour = '000000010000000R'
const recipient = '880100000001'

const cancelById = (client: Requester, id: string, source = alice.number) =>
  client.request(COMMAND.cancel_sm, '', id, 1, 1, source, 1, 1, '').then(({ status }) => status)
const cancelAll = (client: Requester, to: string, serviceType = '') =>
  client
    .request(COMMAND.cancel_sm, serviceType, '', 1, 1, alice.number, 1, 1, to)
    .then(({ status }) => status)

type Changes = { text?: string; sendAt?: string; validity?: string; receipts?: number }
function replace(
  client: Requester,
  id: string,
  { text = '', sendAt = '', validity = '', receipts = 1 }: Changes,
) {
  const octets = Buffer.from(text)
  return client
    .request(COMMAND.replace_sm, id, 1, 1, alice.number, sendAt, validity, receipts, 0, octets.length, octets)
    .then(({ status }) => status)
}

const textsTo = (one: Carrier, to: string) =>
  one.log
    .all()
    .flatMap(({ destination, shortMessage }) => (destination === to ? [shortMessage.toString('latin1')] : []))

const scheduled = (client: Requester, to = recipient, more = {}) =>
  client.submit(to, { source: alice.number, scheduleDeliveryTime: inAnHour, ...more })

test('a scheduled message is stored and paid at once, and sent at its delivery time', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice))
  const before = Number(await alice.balance())
  const { status, id } = await scheduled(client, '880100000011')
  assert.equal(status, STATUS.ESME_ROK)
  assert.equal(Math.round((before - Number(await alice.balance())) * 1e6), 10_000)
  await exchange.advance(3_500)
  assert.deepEqual(await client.query(id, alice.number), { status: STATUS.ESME_ROK, state: enroute })
  assert.deepEqual(textsTo(carrier, '880100000011'), [])
  const waiting = await exchange.operator.get<{ messages: { message_uuid: string }[] }>(
    `/operator/v1/messages?account_id=${alice.apiKey}&status=accepted`,
  )
  assert.deepEqual(
    waiting.body.messages.map(({ message_uuid }) => message_uuid),
    [id],
  )
  const { timeline } = await exchange.message(id)
  assert.deepEqual(
    timeline.map(({ event }) => event),
    ['accepted', 'scheduled', 'waits to be sent'],
  )
  await exchange.advance(150)
  assert.equal((await client.receiptUntil(id)).state, 'DELIVRD')
  assert.deepEqual(textsTo(carrier, '880100000011'), ['hi'])
})

test('an absolute delivery time is accepted within 7 days, and refused in the past or later', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice))
  const { body } = await exchange.operator.get<{ now: string }>('/operator/v1/clock')
  const at = (hours: number) =>
    `${new Date(Date.parse(body.now) + hours * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(2, 14)}000+`
  for (const [hours, status] of [
    [24, STATUS.ESME_ROK],
    [-1, STATUS.ESME_RINVSCHED],
    [7 * 24 + 1, STATUS.ESME_RINVSCHED],
  ] as const)
    assert.equal((await scheduled(client, recipient, { scheduleDeliveryTime: at(hours) })).status, status)
})

test('a canceled message is not sent, is refunded once, and its receipt and query_sm say DELETED', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice))
  const other = await openRequester(t, exchange, await smppUser(exchange, alice))
  const before = await alice.balance()
  const { id } = await scheduled(client, '880100000012')
  assert.equal(await cancelById(other, id), STATUS.ESME_RCANCELFAIL)
  assert.equal(await cancelById(client, id, '12025559999'), STATUS.ESME_RCANCELFAIL)
  const statuses = await Promise.all([cancelById(client, id), cancelById(client, id)])
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [STATUS.ESME_ROK, STATUS.ESME_RCANCELFAIL],
  )
  assert.deepEqual(await client.receiptUntil(id), { id, state: 'DELETED', err: '361' })
  assert.deepEqual(await client.query(id, alice.number), { status: STATUS.ESME_ROK, state: deleted })
  assert.equal(await alice.balance(), before)
  const { status, error_code: code } = await exchange.message(id)
  assert.deepEqual([status, code], ['rejected', 1361])
  assert.equal((await alice.notified(id, 'rejected')).error?.title, '1361')
  await exchange.advance(3_700)
  assert.deepEqual(textsTo(carrier, '880100000012'), [])
})

test('a message that was sent can be neither canceled nor replaced', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice))
  const { id } = await client.submit(recipient, { source: alice.number })
  await client.receiptUntil(id)
  assert.equal(await cancelById(client, id), STATUS.ESME_RCANCELFAIL)
  assert.equal(await replace(client, id, { text: 'late' }), STATUS.ESME_RREPLACEFAIL)
  assert.deepEqual(await client.query(id, alice.number), { status: STATUS.ESME_ROK, state: delivered })
  assert.equal(await cancelById(client, 'unknown'), STATUS.ESME_RCANCELFAIL)
})

test('without an ID, all waiting messages between two numbers are canceled, with a service_type only those of it', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice))
  const to = '880100000013'
  const [plain, typed, elsewhere] = [
    await scheduled(client, to),
    await scheduled(client, to, { serviceType: 'CMT' }),
    await scheduled(client, '880100000014'),
  ]
  const stateOf = async ({ id }: { id: string }) => (await client.query(id, alice.number)).state
  assert.equal(await cancelAll(client, to, 'CMT'), STATUS.ESME_ROK)
  assert.deepEqual([await stateOf(plain), await stateOf(typed)], [enroute, deleted])
  assert.equal(await cancelAll(client, `+${to}`), STATUS.ESME_ROK)
  assert.deepEqual([await stateOf(plain), await stateOf(elsewhere)], [deleted, enroute])
  assert.equal(await cancelAll(client, to), STATUS.ESME_RCANCELFAIL)
})

test('an incomplete text is canceled by the ID of a segment, costs nothing, and can be submitted again', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice, { idForm: 'decimal' }))
  const other = await openRequester(t, exchange, await smppUser(exchange, alice))
  const to = '880100000018'
  const before = Number(await alice.balance())
  const segment = (part: number, more = {}) =>
    client.submit(to, {
      source: alice.number,
      esmClass: 0x40,
      shortMessage: Buffer.concat([Buffer.of(5, 0, 3, 9, 3, part), Buffer.from(`${part} and `)]),
      registeredDelivery: 1,
      ...more,
    })
  const [first, second] = [await segment(1), await segment(2, { registeredDelivery: 0 })]
  assert.equal(await cancelById(other, first.id), STATUS.ESME_RCANCELFAIL)
  assert.equal(await cancelById(client, first.id, '12025559999'), STATUS.ESME_RCANCELFAIL)
  assert.equal(await cancelById(client, second.id), STATUS.ESME_ROK)
  assert.deepEqual(await client.receiptUntil(first.id), { id: first.id, state: 'DELETED', err: '361' })
  assert.equal(await cancelById(client, first.id), STATUS.ESME_RCANCELFAIL)
  assert.equal((await client.query(first.id, alice.number)).status, STATUS.ESME_RQUERYFAIL)
  assert.equal(Number(await alice.balance()), before)

  await segment(1)
  assert.equal(await cancelAll(client, to), STATUS.ESME_ROK)
  const ids = [await segment(3), await segment(2), await segment(1)].map(({ id }) => id)
  for (const id of ids) assert.equal((await client.receiptUntil(id)).state, 'DELIVRD')
  assert.deepEqual(textsTo(carrier, to), ['1 and 2 and 3 and '])
  assert.equal(Math.round((before - Number(await alice.balance())) * 1e6), 10_000)
  assert.equal(await cancelById(client, ids[0]!), STATUS.ESME_RCANCELFAIL)
})

test('a replaced message has the new text, price and time, and keeps its ID', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice))
  const before = Number(await alice.balance())
  const spent = async () => Math.round((before - Number(await alice.balance())) * 1e6)
  const { id } = await scheduled(client, '880100000015')
  const long = 'Blue Kite: your kite is repaired, and it flies. '.repeat(4)
  assert.equal(await replace(client, id, { text: long }), STATUS.ESME_ROK)
  assert.equal(await spent(), 20_000)
  assert.equal(await replace(client, id, { text: 'short', sendAt: '000000000100000R' }), STATUS.ESME_ROK)
  assert.equal(await spent(), 10_000)
  assert.deepEqual(await client.query(id, alice.number), { status: STATUS.ESME_ROK, state: enroute })
  await exchange.advance(70)
  assert.deepEqual(await client.receiptUntil(id), { id, state: 'DELIVRD', err: '000' })
  assert.deepEqual(textsTo(carrier, '880100000015'), ['short'])
  assert.deepEqual(await client.query(id, alice.number), { status: STATUS.ESME_ROK, state: delivered })
  assert.equal(client.receipts().length, 1)
  assert.equal((await exchange.message(id)).error_code, 1361)
})

test('a replacement that is refused changes nothing', async (t) => {
  const poor = await exchange.customer('poor', { balance: '0.01' })
  const client = await openRequester(t, exchange, await smppUser(exchange, poor))
  const { id } = await client.submit('880100000016', {
    source: poor.number,
    scheduleDeliveryTime: inAnHour,
  })
  const octets = Buffer.from('two segments '.repeat(14))
  const fields = [id, 1, 1, poor.number, '', '', 1, 0, octets.length, octets]
  assert.equal((await client.request(COMMAND.replace_sm, ...fields)).status, STATUS.ESME_RREPLACEFAIL)
  const late = [id, 1, 1, poor.number, '000008000000000R', '', 1, 0, 0]
  assert.equal((await client.request(COMMAND.replace_sm, ...late)).status, STATUS.ESME_RINVSCHED)
  await exchange.advance(3_700)
  assert.equal((await client.receiptUntil(id)).state, 'DELIVRD')
  assert.deepEqual(textsTo(carrier, '880100000016'), ['hi'])
})

test('the validity of a scheduled message begins at its delivery time', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice))
  const { id } = await scheduled(client, '880100000017', { validityPeriod: '000000000100000R' })
  await exchange.advance(3_650)
  assert.equal((await client.receiptUntil(id)).state, 'DELIVRD')
})

test('a message is either sent or canceled, never both, while its carrier is reading the queue', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice, { submitWindow: 500 }))
  const before = Number(await alice.balance())
  const numbers = Array.from({ length: 150 }, (_, i) => `8802${String(i).padStart(8, '0')}`)
  const responses = await Promise.all(numbers.map((to) => client.submit(to, { source: alice.number })))
  const ids = responses.map(({ id }) => id)
  const statuses = await Promise.all(ids.toReversed().map((id) => cancelById(client, id)))
  const canceled = new Set(ids.toReversed().filter((_, i) => statuses[i] === STATUS.ESME_ROK))
  assert.ok(canceled.size > 0 && canceled.size < ids.length, String(canceled.size))
  await until(
    () => client.receipts().length,
    (length) => length === ids.length,
  )
  const stateById = new Map(client.receipts().map(({ id, state }) => [id, state]))
  for (const [i, id] of ids.entries()) {
    const isCanceled = canceled.has(id)
    assert.equal(stateById.get(id), isCanceled ? 'DELETED' : 'DELIVRD')
    assert.equal(textsTo(slow, numbers[i]!).length, isCanceled ? 0 : 1)
  }
  const spent = Math.round((before - Number(await alice.balance())) * 1e6)
  assert.equal(spent, (ids.length - canceled.size) * 10_000)
})
