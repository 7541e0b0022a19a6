import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { submitsOf } from '#carriers/index.ts'
import { STATUS } from '#carriers/smpp/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { smppUser } from '../support/smpp-client.ts'
import { openRequester } from '../support/smpp-requests.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_PORT: '0' } })
})
after(() => exchange.stop())

const respond = { refusals: 'respond' } as const
const [notOwned, optedOut] = [0x0402, 0x0403]

type Seen = { message_uuid: string; status: string; error_code: number | null }
const messagesOf = async (apiKey: string) =>
  (await exchange.operator.get<{ messages: Seen[] }>(`/operator/v1/messages?account_id=${apiKey}`)).body
    .messages

test('the response states why a message is refused; it is stored as rejected, costs nothing and has no receipt', async (t) => {
  const alice = await exchange.customer('alice')
  const client = await openRequester(t, exchange, await smppUser(exchange, alice, respond))
  const before = await alice.balance()
  const refused = await client.submit('99000000001', { source: '12025559999' })
  assert.deepEqual(refused, { status: notOwned, id: '' })
  const [stored] = await messagesOf(alice.apiKey)
  assert.deepEqual([stored?.status, stored?.error_code], ['rejected', 1120])
  assert.equal(await alice.balance(), before)
  const { status, id } = await client.submit('99000000001', { source: alice.number })
  assert.equal(status, STATUS.ESME_ROK)
  assert.equal((await client.receiptUntil(id)).state, 'DELIVRD')
  assert.equal(client.receipts().length, 1)
})

test('a recipient that has opted out is refused in the response', async (t) => {
  const alice = await exchange.customer('alice')
  const client = await openRequester(t, exchange, await smppUser(exchange, alice, respond))
  await exchange.originate('99000000001', alice.number, 'STOP')
  const submit = () => client.submit('99000000001', { source: alice.number })
  assert.deepEqual(await until(submit, ({ status }) => status === optedOut), { status: optedOut, id: '' })
})

test('the last response to a refused text in two segments states the reason, and the other segment gets a receipt', async (t) => {
  const alice = await exchange.customer('alice')
  const client = await openRequester(t, exchange, await smppUser(exchange, alice, respond))
  const message = { sender: '12025559999', recipient: '99000000001', text: 'kite '.repeat(40) }
  const pdus = submitsOf(
    { ...message, encoding: 'text', ttlSeconds: 3_600, reference: 7 },
    { concatenation: 'udh8', alphabet: 'gsm' },
  )
  const [first, last] = [
    await client.submit('99000000001', { ...pdus[0], registeredDelivery: 1 }),
    await client.submit('99000000001', { ...pdus[1], registeredDelivery: 1 }),
  ]
  assert.deepEqual([first.status, last], [STATUS.ESME_ROK, { status: notOwned, id: '' }])
  assert.deepEqual(await client.receiptUntil(first.id), { id: first.id, state: 'REJECTD', err: '120' })
  assert.equal(client.receipts().length, 1)
})

test('a balance that does not cover a submit has a status of its own, or ESME_RSUBMITFAIL by setting', async (t) => {
  const poor = await exchange.customer('poor', { balance: '0' })
  for (const [lowBalance, status] of [
    ['own_status', 0x0400],
    ['submit_fail', STATUS.ESME_RSUBMITFAIL],
  ] as const) {
    const client = await openRequester(t, exchange, await smppUser(exchange, poor, { lowBalance }))
    assert.deepEqual(await client.submit('99000000001', { source: poor.number }), { status, id: '' })
  }
  assert.deepEqual(await messagesOf(poor.apiKey), [])
})
