import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { submitsOf } from '#carriers/index.ts'
import { findTlv, readReceipt, STATUS, TLV } from '#carriers/smpp/index.ts'
import type { Carrier } from '../../simulators/carrier/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { bindClient, smppUser } from '../support/smpp-client.ts'
import { until } from '../support/until.ts'
import type { Probe } from '../smpp/probe.ts'

let exchange: TestExchange
let alice: Customer
let carrier: Carrier

before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_PORT: '0' } })
  alice = await exchange.customer('alice')
  carrier = await exchange.carrier('local', {
    prefix: '8801',
    price: '0.01',
    terms: { concatenation: 'payload' },
  })
})
after(() => exchange.stop())

const text = 'Blue Kite: your kite is repaired, and it flies. '.repeat(7)
type Concatenation = 'udh8' | 'udh16' | 'sar'

/** The segments of the text to a recipient, which request receipts. */
const segmentsTo = (recipient: string, concatenation: Concatenation) =>
  submitsOf(
    { sender: alice.number, recipient, text, encoding: 'text', ttlSeconds: 3_600, reference: 77 },
    { concatenation, alphabet: 'gsm' },
  )

/** Submits segments and returns the status and the ID of each response, in the order of the segments. */
async function submitted(client: Probe, pdus: ReturnType<typeof segmentsTo>) {
  const sequences = client.bind.reserve(pdus.length)
  client.bind.send(pdus.map((pdu, i) => ({ sequence: sequences[i]!, pdu })))
  await client.until('the responses', () => client.outcomes.length === pdus.length)
  return sequences.map((sequence) => {
    const outcome = client.outcomes.find((one) => one.sequence === sequence)
    assert.ok(outcome?.kind === 'answered')
    return { status: outcome.commandStatus, id: outcome.messageId }
  })
}

/** The states of the receipts by ID. */
const receiptsOf = ({ deliveries }: Probe) =>
  Object.fromEntries(deliveries.map(readReceipt).map((receipt) => [receipt!.id, receipt!.state]))

const statesOf = (responses: { id: string | undefined }[], state: string) =>
  Object.fromEntries(responses.map(({ id }) => [id, state]))

describe('a text in three segments is one message of one price, and each segment gets a receipt', () => {
  for (const [i, concatenation] of (['udh8', 'udh16', 'sar'] as const).entries())
    test(concatenation, async (t) => {
      const client = await bindClient(t, exchange, await smppUser(exchange, alice))
      const recipient = `880100000${i}1`
      const [first, second, third] = segmentsTo(recipient, concatenation)
      const before = Number(await alice.balance())
      const responses = await submitted(client, [third!, first!, second!])
      assert.ok(responses.every(({ status, id }) => status === STATUS.ESME_ROK && id))
      assert.equal(new Set(responses.map(({ id }) => id)).size, 3)
      await client.until('the receipts', () => client.deliveries.length === 3)
      assert.deepEqual(receiptsOf(client), statesOf(responses, 'DELIVRD'))
      const arrived = carrier.log.all().filter(({ destination }) => destination === recipient)
      assert.equal(arrived.length, 1)
      assert.equal(findTlv(arrived[0]!.tlvs, TLV.message_payload)!.toString('latin1'), text)
      const [message, ...others] = await messagesTo(recipient)
      assert.deepEqual([message, others], [{ text, parts: 3, price: 30_000 }, []])
      assert.equal(Math.round((before - Number(await alice.balance())) * 1e6), 30_000)
    })
})

async function messagesTo(recipient: string) {
  const { rows } = await exchange.db.query<{ text: string; parts: number; price: number }>(
    'select text, parts, price from message where recipient = $1',
    [recipient],
  )
  return rows
}

test('the segments of a text may come over several sessions', async (t) => {
  const credentials = await smppUser(exchange, alice)
  const clients = await Promise.all([1, 2, 3].map(() => bindClient(t, exchange, credentials)))
  const pdus = segmentsTo('88010000044', 'udh8')
  const responses = await Promise.all(clients.map((client, i) => submitted(client, [pdus[i]!])))
  const received = () => clients.flatMap(({ deliveries }) => deliveries).length
  await until(
    async () => received(),
    (count) => count === 3,
  )
  const receipts = Object.assign({}, ...clients.map(receiptsOf)) as object
  assert.deepEqual(receipts, statesOf(responses.flat(), 'DELIVRD'))
  assert.equal((await messagesTo('88010000044')).length, 1)
})

test('an incomplete text expires with receipts after its wait, and costs nothing', async (t) => {
  const client = await bindClient(t, exchange, await smppUser(exchange, alice))
  const before = await alice.balance()
  const pdus = segmentsTo('88010000055', 'udh8')
  const responses = await submitted(client, [pdus[0]!, pdus[2]!])
  assert.equal(client.deliveries.length, 0)
  await exchange.advance(61)
  await client.until('the receipts', () => client.deliveries.length === 2)
  assert.deepEqual(receiptsOf(client), statesOf(responses, 'EXPIRED'))
  const first = client.deliveries.find((one) => readReceipt(one)!.id === responses[0]!.id)
  assert.match(first!.shortMessage.toString(), /stat:EXPIRED err:360 text:Blue Kite: your kite$/)
  assert.deepEqual(await messagesTo('88010000055'), [])
  assert.equal(await alice.balance(), before)
})

test('a text that a rule refuses gets a receipt for each segment', async (t) => {
  const client = await bindClient(t, exchange, await smppUser(exchange, alice))
  const pdus = segmentsTo('88010000066', 'sar').map((pdu) => ({ ...pdu, source: '12025559999' }))
  const responses = await submitted(client, pdus)
  await client.until('the receipts', () => client.deliveries.length === 3)
  assert.deepEqual(receiptsOf(client), statesOf(responses, 'REJECTD'))
})

test('waiting segments to a number are in its export, and its erasure waits for them', async (t) => {
  const client = await bindClient(t, exchange, await smppUser(exchange, alice))
  const number = '88010000088'
  const [first] = segmentsTo(number, 'udh8')
  const [response] = await submitted(client, [first!])
  const root = '/operator/v1/personal-data'
  type Exported = { records: { kind: string; data: { id: string } }[] }
  const { body } = await exchange.operator.post<Exported>(`${root}/export`, { number, limit: 10 })
  assert.deepEqual(
    body.records.map(({ kind, data }) => [kind, data.id]),
    [['smpp_segment', response!.id]],
  )
  type Erasure = { erasure_id: string; state: string; waiting: Record<string, number> }
  const requested = await exchange.operator.post<Erasure>(`${root}/erasures`, { number })
  const erasure = async () =>
    (await exchange.operator.get<Erasure>(`${root}/erasures/${requested.body.erasure_id}`)).body
  const { waiting } = await until(erasure, ({ state }) => state === 'waiting')
  assert.deepEqual(waiting, { smpp_segment: 1 })
})
