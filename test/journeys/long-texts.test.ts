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

type Case = [description: string, text: string, parts: number, coding: number]

const cases: Case[] = [
  ['160 GSM characters are one segment', 'a'.repeat(160), 1, GSM],
  ['161 GSM characters are two segments', 'a'.repeat(161), 2, GSM],
  ['306 GSM characters are two segments', 'a'.repeat(306), 2, GSM],
  ['307 GSM characters are three segments', 'a'.repeat(307), 3, GSM],
  ['a euro sign counts twice', '€'.repeat(81), 2, GSM],
  ['70 unicode characters are one segment', 'я'.repeat(70), 1, UCS2],
  ['71 unicode characters are two segments', 'я'.repeat(71), 2, UCS2],
  ['one unicode character makes the whole text unicode', `${'a'.repeat(70)}я`, 2, UCS2],
  ['an emoji counts twice', '😀'.repeat(36), 2, UCS2],
]

const demanded: [...Case, encoding: string][] = [
  ['encoding_type unicode selects UCS-2', 'a'.repeat(71), 2, UCS2, 'unicode'],
  ['encoding_type text selects GSM 7-bit', 'я'.repeat(71), 1, GSM, 'text'],
  ['encoding_type auto selects the detected encoding', 'я'.repeat(71), 2, UCS2, 'auto'],
]

let recipients = 0

/** Sends a text, and checks its webhooks, its submits, and the message in the operator API. */
async function goesOutAs([, text, parts, coding]: Case, sms?: object): Promise<void> {
  const to = `990000000${String(++recipients).padStart(2, '0')}`
  const id = await alice.sent({ to, text, sms })
  const notified = await alice.notified(id, 'delivered')
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

describe('a text is counted, priced and sent in as many segments as it needs, with one status each [S3-033] [S3-064] [S3-071]', () => {
  for (const one of cases) test(one[0], () => goesOutAs(one))
})

describe('a text is encoded, counted and priced as sms requests [S3-033] [S3-040]', () => {
  for (const [description, text, parts, coding, encoding_type] of demanded)
    test(description, () => goesOutAs([description, text, parts, coding], { encoding_type }))
})

test('with encoding_type text, characters outside GSM 7-bit are sent as ? [S3-040]', async () => {
  const to = '99000009999'
  await alice.notified(await alice.sent({ to, text: 'aяb', sms: { encoding_type: 'text' } }), 'submitted')
  const [submit] = carrier.log.all().filter(({ destination }) => destination === to)
  assert.equal(submit!.shortMessage.toString('latin1'), 'a?b')
})

test('a long text whose segments fail is undeliverable, reported once', async () => {
  const id = await alice.sent({ to: '99001000001', text: 'a'.repeat(400) })
  await alice.notified(id, 'undeliverable')
  await exchange.advance(1)
  assert.deepEqual(alice.statuses(id), ['submitted', 'undeliverable'])
})
