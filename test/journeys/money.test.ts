import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answered } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

const price = 33_300
/** Sends a message, and sends it again after a 503 (overload), as clients do. */
async function sendUntilAccepted(customer: Customer, message: object): Promise<Answered> {
  const answer = await customer.post('/v1/messages', message)
  if (answer.status !== 503) return answer
  await pause(Number(answer.headers.get('retry-after')) * 1_000)
  return sendUntilAccepted(customer, message)
}
const sends = (customer: Customer, count: number, changes: object = {}) =>
  Promise.all(
    Array.from({ length: count }, () => customer.post('/v1/messages', customer.sms({ ...changes }))),
  )

async function ledgerOf({ apiKey }: Customer): Promise<number> {
  const { rows } = await exchange.db.query<{ sum: string }>(
    'select sum(amount) as sum from ledger_entry where account_id = $1',
    [apiKey],
  )
  return Number(rows[0]!.sum)
}

test('concurrent requests of 200 clients are accepted exactly as often as the balance covers, round after round [fault B1]', async () => {
  const alice = await exchange.customer('alice', { balance: '0', max_outbound_request: 10_000 })
  let all = 0
  for (const [round, covered] of [120, 1, 199].entries()) {
    const amount = String((covered * price) / 1e6)
    const credit = { amount, reference: `round ${round}` }
    await exchange.operator.post(`/operator/v1/accounts/${alice.apiKey}/credit`, credit)
    const message = alice.sms({ to: '99011000001' })
    const answers = await Promise.all(Array.from({ length: 200 }, () => sendUntilAccepted(alice, message)))
    const refused = answers.filter(({ status }) => status === 402)
    const accepted = answers.filter(({ status }) => status === 202)
    assert.deepEqual([accepted.length, refused.length], [covered, 200 - covered])
    for (const { body, headers } of refused) {
      assert.equal(body.type, 'https://developer.vonage.com/api-errors#low-balance')
      assert.match(headers.get('content-type')!, /^application\/problem\+json/)
    }
    assert.equal(await alice.balance(), '0.0000')
    assert.equal(await ledgerOf(alice), 0)
    all += covered
    const stored = 'select 1 from message where account_id = $1'
    assert.equal((await exchange.db.query(stored, [alice.apiKey])).rows.length, all)
  }
})

test('an account without balance does not block others at the same moment', async () => {
  const [poor, rich] = [await exchange.customer('poor', { balance: '0' }), await exchange.customer('rich')]
  const [none, all] = await Promise.all([sends(poor, 20), sends(rich, 20)])
  assert.ok(none.every(({ status }) => status === 402))
  assert.ok(all.every(({ status }) => status === 202))
})

test('a message above the balance is refused, and a cheaper one may still be accepted', async () => {
  const bob = await exchange.customer('bob', { balance: '0.05' })
  const long = await bob.post('/v1/messages', bob.sms({ text: 'a'.repeat(200) }))
  const short = await bob.post('/v1/messages', bob.sms())
  assert.deepEqual([long.status, short.status], [402, 202])
  assert.equal(await bob.balance(), '0.0167')
})

test('requests above the rate limit get 429 with code 1000 and Retry-After, and succeed after that time [S3-102]', async () => {
  const carol = await exchange.customer('carol', { max_outbound_request: 5 })
  const answers = await sends(carol, 12)
  const throttled = answers.filter(({ status }) => status === 429)
  assert.ok(throttled.length >= 6, `${throttled.length} of 12 were throttled`)
  assert.equal(answers.filter(({ status }) => status === 202).length, 12 - throttled.length)
  for (const { body, headers } of throttled) {
    assert.equal(body.type, 'https://developer.vonage.com/api-errors/messages#1000')
    assert.equal(headers.get('retry-after'), '1')
  }
  await until(
    () => carol.post('/v1/messages', carol.sms()),
    ({ status }) => status === 202,
  )
})

test('messages are charged by the price of the recipient’s route', async () => {
  await exchange.carrier('dear', { prefix: '9907', price: '0.5' })
  const dora = await exchange.customer('dora', { balance: '1' })
  await dora.notified(await dora.sent({ to: '99070000001' }), 'delivered')
  assert.equal(await dora.balance(), '0.5000')
})

test('a price change applies to messages accepted after it, not to those in flight [fault B4]', async () => {
  await exchange.carrier('changing', { prefix: '9900', price: '0.1' })
  const emma = await exchange.customer('emma', { balance: '1000' })
  const rounds = 6
  const accepted: string[] = []
  const sending = (async () => {
    for (let round = 0; round < rounds; round++) {
      const answers = await sends(emma, 20, { to: round % 2 ? '99000000001' : '99003000201' })
      accepted.push(...answers.map(({ status, body }) => (assert.equal(status, 202), body.message_uuid)))
    }
  })()
  const price = (value: string) => exchange.operator.put('/operator/v1/prices/9900', { price: value })
  for (let i = 0; accepted.length < 20 * (rounds - 1); i++) await price(i % 2 ? '0.1' : '0.25')
  await sending
  const views = await Promise.all(
    accepted.map((id) =>
      exchange.messageUntil(id, ({ status }) => ['delivered', 'rejected'].includes(status)),
    ),
  )
  const { rows } = await exchange.db.query<{ kind: string; amount: number; messages: number }>(
    'select kind, amount, messages from ledger_entry where account_id = $1',
    [emma.apiKey],
  )
  const sumOf = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.amount, 0)
  // The price of a rejected message is 0, because it was refunded; its history has the amount that was charged.
  const micro = ({ timeline }: (typeof views)[number]) =>
    Math.round(Number(timeline.find(({ event }) => event === 'accepted')!.details!['debit']) * 1e6)
  const prices = new Set(views.map(micro))
  for (const one of prices) assert.ok([100_000, 250_000].includes(one), String(one))
  const all = views.reduce((sum, view) => sum + micro(view), 0)
  const rejected = views
    .filter(({ status }) => status === 'rejected')
    .reduce((sum, view) => sum + micro(view), 0)
  assert.deepEqual([sumOf('debit'), sumOf('release')], [-all, rejected])
  assert.equal(await ledgerOf(emma), 1_000_000_000 - all + rejected)
  assert.equal(await emma.balance(), ((1_000_000_000 - all + rejected) / 1e6).toFixed(4))
})
