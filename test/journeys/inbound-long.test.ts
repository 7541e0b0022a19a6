import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import { webhookOn, type Customer, type Webhook } from '../support/customer.ts'
import { delivery, forms, parts } from '../support/deliveries.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
let carrier: Carrier

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  carrier = await exchange.carrier('local', { prefix: '447', network: '23415' })
})
after(() => exchange.stop())

const subscriber = '447700900001'
const minutes = 60

let references = 0
const nextReference = () => ++references

/** The members that webhooks about long messages have in addition to the standard ones. */
type Long = Webhook & {
  sms: { incomplete?: { total: number; missing: number[]; follows?: string }; binary?: object }
}

const toAlice = () => ({ from: subscriber, to: alice.number })
const textsTo = (number: string) =>
  exchange.receiver.received
    .map(({ body }) => JSON.parse(body.toString()) as Webhook)
    .filter((body) => body.to === number && body.text !== undefined)
    .map(({ text }) => text)

/** Waits until the exchange has stored and reported everything that the carrier has delivered so far. */
async function settled(): Promise<void> {
  const text = `that was all ${nextReference()}`
  carrier.sessions()[0]!.deliver([delivery(toAlice(), { shortMessage: Buffer.from(text) })])
  await alice.heard(text)
}

describe('a long message is delivered once, as one, with the number of its segments [S3-055] [S3-056] [S3-060] [fault S12]', () => {
  for (const form of Object.keys(forms) as (keyof typeof forms)[])
    test(`by ${form}, in any order, with duplicate segments`, async () => {
      const [a, b, c] = parts(toAlice(), [`here by ${form}, `, 'two, ', 'three'], {
        reference: nextReference(),
        form,
      })
      const [session] = carrier.sessions()
      session!.deliver([c!, a!])
      await settled()
      session!.deliver([a!, b!, c!])
      const { message_uuid, sms, usage, ...notified } = (await alice.heard(
        `here by ${form}, two, three`,
      )) as Webhook & {
        origin: object
      }
      assert.deepEqual(sms, { num_messages: '3', keyword: 'HERE' })
      assert.deepEqual(usage, { currency: 'EUR', price: '0.0000' })
      assert.deepEqual(notified.origin, { network_code: '23415' })
      await settled()
      assert.equal(textsTo(alice.number).filter((text) => text === `here by ${form}, two, three`).length, 1)
      const view = await exchange.message(message_uuid)
      assert.deepEqual([view.parts, view.status], [3, 'received'])
    })

  test('by message_payload, in one PDU', async () => {
    const text = 'payload '.repeat(100)
    const tlvs = [{ tag: 0x0424, value: Buffer.from(text) }]
    carrier.sessions()[0]!.deliver([delivery(toAlice(), { tlvs })])
    assert.equal((await alice.heard(text)).sms.num_messages, '1')
  })
})

test('segments from different binds are reassembled, also if they split a character', async () => {
  const line = { name: 'local', host: carrier.host, port: carrier.port, system_id: 'local', password: 'test' }
  assert.equal(
    (await exchange.operator.put('/operator/v1/carriers/local', { ...line, binds: 2 })).status,
    204,
  )
  const sessions = await until(
    () => carrier.sessions().filter((session) => session.receives),
    ({ length }) => length === 2,
  )
  const octets = Buffer.from('Привет 😀', 'utf16le').swap16()
  const cut = octets.length - 2
  const [a, b] = parts(toAlice(), [octets.subarray(0, cut), octets.subarray(cut)], {
    reference: nextReference(),
    dataCoding: 8,
  })
  sessions[0]!.deliver([a!])
  sessions[1]!.deliver([b!])
  assert.equal((await alice.heard('Привет 😀')).sms.num_messages, '2')
})

test('STOP counts if it is the whole text, across any number of segments', async () => {
  const emma = await exchange.customer('emma')
  const stopped = { from: '447700900010', to: emma.number }
  const talking = { from: '447700900011', to: emma.number }
  const [session] = carrier.sessions()
  session!.deliver(parts(stopped, ['ST', 'OP'], { reference: 1 }))
  session!.deliver(parts(talking, ['STOP', ' by any time'], { reference: 1 }))
  await emma.heard('STOP')
  await emma.heard('STOP by any time')
  assert.equal((await emma.notified(await emma.sent({ to: stopped.from }), 'rejected')).error?.title, '1240')
  await emma.notified(await emma.sent({ to: talking.from }), 'delivered')
  session!.deliver(parts(stopped, ['START', ' '], { reference: 2 }))
  await emma.heard('START ')
  await emma.notified(await emma.sent({ to: stopped.from }), 'delivered')
})

test('a message with missing segments is reported with a gap after half an hour, and a late segment separately [fault S12]', async () => {
  const fay = await exchange.customer('fay')
  const pair = { from: '447700900020', to: fay.number }
  const [a, b, c, d] = parts(pair, ['one ', 'two ', 'three ', 'four'], { reference: nextReference() })
  const [session] = carrier.sessions()
  session!.deliver([a!, d!])
  await settled()
  await exchange.advance(29 * minutes)
  assert.deepEqual(textsTo(fay.number), [])
  await exchange.advance(2 * minutes)
  const { message_uuid, sms } = (await fay.heard('one …four')) as Long
  assert.deepEqual(sms, { num_messages: '2', keyword: 'ONE', incomplete: { total: 4, missing: [2, 3] } })
  const { timeline } = await exchange.message(message_uuid)
  assert.ok(
    timeline.some(({ event: label, details }) => label === 'partsMissing' && details?.['total'] === 4),
  )

  await exchange.advance(60 * minutes)
  session!.deliver([c!, c!])
  const late = (await fay.heard('…three …')) as Long
  assert.deepEqual(late.sms, {
    num_messages: '1',
    keyword: '…THREE',
    incomplete: { total: 4, missing: [1, 2, 4], follows: message_uuid },
  })
  session!.deliver([b!, c!])
  await fay.heard('…two …')
  await settled()
  assert.equal(textsTo(fay.number).length, 3)
})

test('a STOP with missing segments does not opt out', async () => {
  const gus = await exchange.customer('gus')
  const pair = { from: '447700900030', to: gus.number }
  carrier.sessions()[0]!.deliver([parts(pair, ['STOP', ' it, please'], { reference: 1 })[0]!])
  await settled()
  await exchange.advance(31 * minutes)
  await gus.heard('STOP…')
  await gus.notified(await gus.sent({ to: pair.from }), 'delivered')
})

test('binary messages are reported unchanged', async () => {
  const hal = await exchange.customer('hal')
  const pair = { from: '447700900040', to: hal.number }
  const [session] = carrier.sessions()
  const port = Buffer.of(6, 5, 4, 0x0b, 0x84, 0x23, 0xf0)
  session!.deliver([
    delivery(pair, {
      dataCoding: 4,
      esmClass: 0x40,
      shortMessage: Buffer.concat([port, Buffer.of(0, 1, 0xff)]),
    }),
  ])
  const binary = await webhookOn(exchange.receiver, ({ to }) => to === hal.number, 'it')
  assert.equal(binary.text, '')
  assert.deepEqual((binary as Long).sms, {
    num_messages: '1',
    keyword: '',
    binary: { data_coding: 4, hex: '0001ff', udh: '0605040b8423f0' },
  })
  session!.deliver(parts(pair, [Buffer.of(1, 2), Buffer.of(3)], { reference: 1, dataCoding: 2 }))
  const long = await webhookOn(
    exchange.receiver,
    ({ to, sms }) => to === hal.number && sms.num_messages === '2',
    'it',
  )
  assert.deepEqual((long as Long).sms.binary, { data_coding: 2, hex: '010203', udh: '050003010201' })
})

test('text of a carrier whose data_coding 0 is Latin-1 is decoded as Latin-1', async () => {
  const latin = await exchange.carrier('latin', { prefix: '448' })
  const line = { name: 'latin', host: latin.host, port: latin.port, system_id: 'latin', password: 'test' }
  assert.equal(
    (await exchange.operator.put('/operator/v1/carriers/latin', { ...line, alphabet: 'latin1' })).status,
    204,
  )
  const ida = await exchange.customer('ida')
  const shortMessage = Buffer.from('à la carte @ _é', 'latin1')
  latin.sessions()[0]!.deliver([delivery({ from: '448000000001', to: ida.number }, { shortMessage })])
  await ida.heard('à la carte @ _é')
})

test('the older format states the number of segments and the gaps too', async () => {
  const jan = await exchange.customer('jan', { webhook_version: 'v0.1' })
  const pair = { from: '447700900050', to: jan.number }
  carrier.sessions()[0]!.deliver([parts(pair, ['a', 'b'], { reference: 1 })[1]!])
  await settled()
  await exchange.advance(31 * minutes)
  type Old = { to: { number?: string }; message: { content: object; sms: object } }
  const old = (await webhookOn(
    exchange.receiver,
    (body) => (body as unknown as Old).to.number === jan.number,
    'it',
  )) as unknown as Old
  assert.deepEqual(old.message, {
    content: { type: 'text', text: '…b' },
    sms: { num_messages: '1', incomplete: { total: 2, missing: [1] } },
  })
})
