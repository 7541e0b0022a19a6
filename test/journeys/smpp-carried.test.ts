import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { submitsOf } from '#carriers/index.ts'
import { findTlv, STATUS, TLV, type SubmitSm } from '#carriers/smpp/index.ts'
import type { Carrier } from '../../simulators/carrier/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { smppUser } from '../support/smpp-client.ts'
import { openRequester, type Requester } from '../support/smpp-requests.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
let carrier: Carrier

before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_PORT: '0' } })
  alice = await exchange.customer('alice')
  // A carrier with its own concatenation and alphabet, which do not matter for octets that are carried as they came.
  const terms = { concatenation: 'sar', alphabet: 'latin1' }
  carrier = await exchange.carrier('kites', { prefix: '8801', price: '0.01', terms })
})
after(() => exchange.stop())

const ESM_UDHI = 0x40
const passing = { segments: 'pass_through' } as const

/** The submits to a number as the carrier received them, without what the exchange states itself. */
const carriedTo = (to: string) =>
  carrier.log
    .all()
    .filter(({ destination }) => destination === to)
    .map(({ esmClass, dataCoding, protocolId, shortMessage, tlvs }) => ({
      esmClass,
      dataCoding,
      protocolId,
      shortMessage: shortMessage.toString('hex'),
      segment: findTlv(tlvs, TLV.sar_segment_seqnum)?.[0],
    }))

async function spentBy(work: () => Promise<void>): Promise<number> {
  const before = Number(await alice.balance())
  await work()
  return Math.round((before - Number(await alice.balance())) * 1e6)
}

async function deliver(client: Requester, to: string, pdu: Partial<SubmitSm>): Promise<void> {
  const { status, id } = await client.submit(to, { ...pdu, source: alice.number, registeredDelivery: 1 })
  assert.equal(status, STATUS.ESME_ROK)
  assert.equal((await client.receiptUntil(id)).state, 'DELIVRD')
}

describe('a binary message reaches the carrier with the same octets, at the price of one segment', () => {
  const header = Buffer.from('0605040b8423f0', 'hex')
  const octets = Buffer.from('00ff1b80', 'hex')
  for (const [i, pdu] of [
    { dataCoding: 4, shortMessage: octets },
    { dataCoding: 0xf5, esmClass: ESM_UDHI, shortMessage: Buffer.concat([header, octets]) },
    {
      dataCoding: 0xf6,
      esmClass: ESM_UDHI,
      protocolId: 0x7f,
      shortMessage: Buffer.from('027000'.padEnd(280, '0'), 'hex'),
    },
  ].entries())
    test(`data_coding ${pdu.dataCoding}`, async (t) => {
      const client = await openRequester(t, exchange, await smppUser(exchange, alice))
      const to = `88010000000${i}`
      assert.equal(await spentBy(() => deliver(client, to, pdu)), 10_000)
      const shortMessage = pdu.shortMessage.toString('hex')
      const wanted = { esmClass: 0, protocolId: 0, ...pdu, shortMessage, segment: undefined }
      assert.deepEqual(carriedTo(to), [wanted])
    })
})

test('a binary message of more than 140 octets is refused', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice))
  const pdu = { source: alice.number, dataCoding: 4, shortMessage: Buffer.alloc(141) }
  assert.deepEqual(await client.submit('880100000009', pdu), { status: STATUS.ESME_RINVMSGLEN, id: '' })
})

describe('a text reaches the carrier with what the client has stated for it', () => {
  const port = (tag: number, port: number) => ({ tag, value: Buffer.of(port >> 8, port & 0xff) })
  const tlvs = [port(TLV.source_port, 7), port(TLV.destination_port, 2948)]
  const seenBy = (to: string) =>
    carrier.log
      .all()
      .filter(({ destination }) => destination === to)
      .map(({ protocolId, priority, dataCoding, shortMessage, tlvs: seen }) => ({
        protocolId,
        priority,
        dataCoding,
        octets: shortMessage.toString('hex'),
        ports: [TLV.source_port, TLV.destination_port].map((tag) => findTlv(seen, tag)?.readUInt16BE(0)),
      }))
  const usual = { protocolId: 0, priority: 0, ports: [undefined, undefined] }

  test('protocol_id, priority_flag and ports', async (t) => {
    const client = await openRequester(t, exchange, await smppUser(exchange, alice))
    const to = '880100000031'
    await deliver(client, to, { protocolId: 0x41, priority: 2, tlvs })
    assert.deepEqual(seenBy(to), [
      { protocolId: 0x41, priority: 2, dataCoding: 0, octets: '6869', ports: [7, 2948] },
    ])
  })

  for (const [i, [dataCoding, text, expected, octets]] of (
    [
      [0x10, '0411', 0x10, '0411'],
      [0xf0, '0411', 0x10, '0411'],
      [0x18, '044f', 0x18, '044f'],
      [0xf1, '0411', 0x11, '0411'],
      [0, '0411', 0, 'e85f'],
    ] as const
  ).entries())
    test(`data_coding ${dataCoding}, at a carrier that reads 0 as Latin-1`, async (t) => {
      const client = await openRequester(t, exchange, await smppUser(exchange, alice))
      const to = `88010000004${i}`
      await deliver(client, to, { dataCoding, shortMessage: Buffer.from(text, 'hex') })
      assert.deepEqual(seenBy(to), [{ ...usual, dataCoding: expected, octets }])
    })

  test('a text in several segments has the fields of the first one', async (t) => {
    const client = await openRequester(t, exchange, await smppUser(exchange, alice))
    const to = '880100000051'
    const letter = {
      sender: alice.number,
      recipient: to,
      text: 'flash '.repeat(40),
      encoding: 'text',
    } as const
    const pdus = submitsOf(
      { ...letter, ttlSeconds: 3_600, reference: 5, fields: { messageClass: 0, priority: 1 } },
      { concatenation: 'udh8', alphabet: 'gsm' },
    )
    const { id } = await client.submit(to, { ...pdus[1]!, dataCoding: 0, priority: 3, registeredDelivery: 1 })
    await client.submit(to, { ...pdus[0]!, tlvs })
    await client.receiptUntil(id)
    assert.deepEqual(
      seenBy(to).map(({ octets: _octets, ...rest }) => rest),
      [1, 2].map(() => ({ protocolId: 0, priority: 1, dataCoding: 0x10, ports: [7, 2948] })),
    )
  })
})

describe('segments of a user that passes them through are messages of their own, carried as they came', () => {
  for (const [i, concatenation] of (['udh8', 'sar'] as const).entries())
    test(concatenation, async (t) => {
      const client = await openRequester(t, exchange, await smppUser(exchange, alice, passing))
      const to = `88010000001${i}`
      const text = 'kité '.repeat(40)
      const pdus = submitsOf(
        { sender: alice.number, recipient: to, text, encoding: 'text', ttlSeconds: 3_600, reference: 7 },
        { concatenation, alphabet: 'gsm' },
      )
      const spent = await spentBy(async () => {
        for (const pdu of pdus) await deliver(client, to, pdu)
      })
      assert.deepEqual([pdus.length, spent], [2, 20_000])
      assert.deepEqual(
        carriedTo(to),
        pdus.map(({ esmClass = 0, dataCoding = 0, shortMessage, tlvs = [] }) => ({
          esmClass,
          dataCoding,
          protocolId: 0,
          shortMessage: shortMessage.toString('hex'),
          segment: findTlv(tlvs, TLV.sar_segment_seqnum)?.[0],
        })),
      )
    })
})

test('rules see the text of a segment, and its octets are erased with the text', async (t) => {
  const client = await openRequester(t, exchange, await smppUser(exchange, alice, passing))
  const to = '880100000021'
  const [first] = submitsOf(
    {
      sender: alice.number,
      recipient: to,
      text: 'kite '.repeat(40),
      encoding: 'text',
      ttlSeconds: 3_600,
      reference: 9,
    },
    { concatenation: 'udh8', alphabet: 'gsm' },
  )
  const { id } = await client.submit(to, { ...first, source: alice.number, registeredDelivery: 1 })
  await client.receiptUntil(id)
  assert.match((await exchange.message(id)).text ?? '', /^kite kite/)
  const octets = async () => {
    const { rows } = await exchange.db.query<{ octets: string | null }>(
      `select smpp #>> '{carried,octets}' as octets from message where id = $1`,
      [id],
    )
    return rows[0]!.octets
  }
  assert.notEqual(await octets(), null)
  const root = '/operator/v1/personal-data/erasures'
  assert.equal((await exchange.operator.post(root, { number: to })).status, 202)
  await exchange.advance(4 * 86_400)
  assert.equal(await until(octets, (left) => left === null), null)
})
