import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

/** Adds a carrier for a prefix, with this form of long texts. */
async function carrierFor(prefix: string, concatenation: string, alphabet = 'gsm'): Promise<Carrier> {
  const id = `to-${prefix}`
  return exchange.carrier(id, { prefix, price: '0.01', terms: { concatenation, alphabet } })
}

const submitsTo = (carrier: Carrier, to: string) =>
  carrier.log.all().filter(({ destination }) => destination === to)

type Case = {
  concatenation: string
  alphabet?: string
  prefix: string
  text: string
  parts: number
  submits: { esmClass: number; octets: number; dataCoding: number }[]
}

const submit = (esmClass: number, octets: number, dataCoding = 0) => ({ esmClass, octets, dataCoding })
const text = 'a'.repeat(306)

const cases: Case[] = [
  { concatenation: 'udh8', prefix: '8801', text, parts: 2, submits: [submit(0x40, 159), submit(0x40, 159)] },
  {
    concatenation: 'udh16',
    prefix: '8802',
    text,
    parts: 2,
    submits: [submit(0x40, 159), submit(0x40, 159), submit(0x40, 9)],
  },
  { concatenation: 'sar', prefix: '8803', text, parts: 2, submits: [submit(0, 153), submit(0, 153)] },
  { concatenation: 'payload', prefix: '8804', text, parts: 2, submits: [submit(0, 0)] },
  {
    concatenation: 'udh8',
    alphabet: 'latin1',
    prefix: '8805',
    text: `${'é'.repeat(100)} €`,
    parts: 1,
    submits: [submit(0x40, 140, 8), submit(0x40, 76, 8)],
  },
]

describe('a text is counted and priced the same and delivered, with every concatenation and alphabet of the carrier', () => {
  for (const { concatenation, alphabet, prefix, text, parts, submits } of cases)
    test(`${concatenation}, ${alphabet ?? 'gsm'}`, async () => {
      const carrier = await carrierFor(prefix, concatenation, alphabet)
      const to = `${prefix}0000001`
      const id = await alice.sent({ to, text })
      const notified = await alice.notified(id, 'delivered')
      assert.deepEqual(alice.statuses(id), ['submitted', 'delivered'])
      assert.equal(notified.sms.count_total, String(parts))
      assert.deepEqual(notified.usage, { currency: 'EUR', price: `0.0${parts}00` })
      assert.deepEqual(
        submitsTo(carrier, to).map((one) => submit(one.esmClass, one.shortMessage.length, one.dataCoding)),
        submits,
      )
      const { submissions } = await exchange.message(id)
      assert.equal(submissions.length, submits.length)
    })
})

test('a retried long message keeps its reference, and the next message gets another', async () => {
  const carrier = await exchange.carrier('local', { prefix: '990120' })
  const referencesTo = (to: string) =>
    submitsTo(carrier, to).map(({ shortMessage }) => shortMessage.subarray(0, 4).toString('hex'))
  const to = '99012000101'
  const first = await alice.sent({ to, text })
  await exchange.messageUntil(first, ({ timeline }) =>
    timeline.some(({ event: label }) => label === 'postponed'),
  )
  await exchange.advance(2)
  await alice.notified(first, 'delivered')
  const before = new Set(referencesTo(to))
  assert.equal(before.size, 1)
  assert.ok(referencesTo(to).length > 2)
  await alice.notified(await alice.sent({ to, text }), 'delivered')
  assert.equal(new Set(referencesTo(to)).size, 2)
})
