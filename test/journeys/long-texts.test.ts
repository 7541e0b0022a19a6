import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer
let carrier: Carrier

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  carrier = await exchange.carrier('local', { prefix: '990', price: '0.01' })
})
after(() => exchange.stop())

const GSM = 0
const UCS2 = 8

type Case = [says: string, text: string, parts: number, coding: number]

const cases: Case[] = [
  ['160 GSM characters are one part', 'a'.repeat(160), 1, GSM],
  ['161 GSM characters are two', 'a'.repeat(161), 2, GSM],
  ['306 GSM characters are two', 'a'.repeat(306), 2, GSM],
  ['307 GSM characters are three', 'a'.repeat(307), 3, GSM],
  ['a euro sign counts twice', '€'.repeat(81), 2, GSM],
  ['70 unicode characters are one part', 'я'.repeat(70), 1, UCS2],
  ['71 unicode characters are two', 'я'.repeat(71), 2, UCS2],
  ['one unicode character makes the whole text unicode', `${'a'.repeat(70)}я`, 2, UCS2],
  ['an emoji counts twice', '😀'.repeat(36), 2, UCS2],
]

const demanded: [...Case, encoding: string][] = [
  ['unicode may be demanded', 'a'.repeat(71), 2, UCS2, 'unicode'],
  ['text may be demanded', 'я'.repeat(71), 1, GSM, 'text'],
  ['what is detected may be asked for', 'я'.repeat(71), 2, UCS2, 'auto'],
]

let recipients = 0

/** Sends a text and looks at what the customer is told, what the carrier took and what the operator sees. */
async function goesOutAs([, text, parts, coding]: Case, sms?: object): Promise<void> {
  const to = `990000000${String(++recipients).padStart(2, '0')}`
  const id = await alice.sent({ to, text, sms })
  const notified = await alice.told(id, 'delivered')
  assert.equal(notified.sms.count_total, String(parts))
  assert.deepEqual(notified.usage, { currency: 'EUR', price: `0.0${parts}00` })
  assert.deepEqual(alice.statuses(id), ['submitted', 'delivered'])
  const submits = carrier.log.all().filter(({ destination }) => destination === to)
  assert.deepEqual(
    submits.map(({ dataCoding }) => dataCoding),
    Array(parts).fill(coding),
  )
  const { submissions } = await exchange.message(id)
  assert.deepEqual(
    submissions.map(({ part }) => part),
    Array.from({ length: parts }, (_, i) => i + 1),
  )
}

describe('a text is counted, priced and sent in the parts it needs, one status each [S3-033] [S3-064] [S3-071]', () => {
  for (const one of cases) test(one[0], () => goesOutAs(one))
})

describe('a text is encoded as sms demands, and counted and priced so [S3-033] [S3-040]', () => {
  for (const [says, text, parts, coding, encoding_type] of demanded)
    test(says, () => goesOutAs([says, text, parts, coding], { encoding_type }))
})

test('characters that GSM does not know are sent as ? where text is demanded [S3-040]', async () => {
  const to = '99000009999'
  await alice.told(await alice.sent({ to, text: 'aяb', sms: { encoding_type: 'text' } }), 'submitted')
  const [submit] = carrier.log.all().filter(({ destination }) => destination === to)
  assert.equal(submit!.shortMessage.toString('latin1'), 'a?b')
})

test('a long text of which the parts fail is undeliverable, told once', async () => {
  const id = await alice.sent({ to: '99001000001', text: 'a'.repeat(400) })
  await alice.told(id, 'undeliverable')
  await exchange.advance(1)
  assert.deepEqual(alice.statuses(id), ['submitted', 'undeliverable'])
})
