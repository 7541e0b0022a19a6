import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

const subscriber = '447700900001'

test('inbound messages are reported at most at the rate of the account, and none is lost [S3-097] [S3-182]', async () => {
  const alice = await exchange.customer('alice')
  const path = `/operator/v1/accounts/${alice.apiKey}`
  const { body } = await exchange.operator.patch<{ max_inbound_request: number }>(path, {
    max_inbound_request: 1,
  })
  assert.equal(body.max_inbound_request, 1)
  const texts = ['first', 'second', 'third', 'fourth', 'fifth']
  for (const text of texts) await exchange.originate(subscriber, alice.number, text)
  // Each message has reserved a time one second after the previous one.
  const { seconds } = await until(
    async () => {
      const { rows } = await exchange.db.query<{ messages: number; seconds: number }>(
        `select count(*)::int as messages, extract(epoch from max(p.free_at) - min(m.accepted_at))::float8 as seconds
           from message m join inbound_pace p using (account_id) where m.account_id = $1`,
        [alice.apiKey],
      )
      return rows[0]!
    },
    ({ messages }) => messages === texts.length,
  )
  assert.ok(seconds > texts.length - 0.01, `${seconds} seconds`)
  await alice.heard('first')
  await exchange.advance(10)
  for (const text of texts) await alice.heard(text)
  const notified = exchange.receiver.received.map((request) => request.body.toString())
  for (const text of texts) assert.equal(notified.filter((one) => one.includes(`"${text}"`)).length, 1)
})

test('an account with a higher inbound rate receives all messages within a second', async () => {
  const bob = await exchange.customer('bob', { max_inbound_request: 1_000 })
  const texts = Array.from({ length: 20 }, (_, i) => `bob ${i}`)
  for (const text of texts) await exchange.originate(subscriber, bob.number, text)
  for (const text of texts) await bob.heard(text)
})

test('raising the inbound rate of an account also applies to queued messages [S3-097]', async () => {
  const carla = await exchange.customer('carla', { max_inbound_request: 1 })
  await exchange.originate(subscriber, carla.number, 'at once')
  await carla.heard('at once')
  // The next free time becomes a day later, as after thousands of messages.
  await exchange.db.query(
    `update inbound_pace set free_at = free_at + interval '1 day' where account_id = $1`,
    [carla.apiKey],
  )
  const texts = ['one', 'two', 'three'].map((text) => `carla ${text}`)
  for (const text of texts) await exchange.originate(subscriber, carla.number, text)
  const waiting = async () =>
    (
      await exchange.db.query('select from webhook_delivery where account_id = $1 and owner is null', [
        carla.apiKey,
      ])
    ).rowCount
  await until(waiting, (count) => count === texts.length)
  const path = `/operator/v1/accounts/${carla.apiKey}`
  assert.equal((await exchange.operator.patch(path, { max_inbound_request: 100 })).status, 200)
  for (const text of texts) await carla.heard(text)
  await exchange.originate(subscriber, carla.number, 'carla later')
  await carla.heard('carla later')
})
