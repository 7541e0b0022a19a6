import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answered } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

const names = ['limit', 'remaining', 'reset']
const limitsOf = ({ headers }: Answered) =>
  names.map((name) => {
    const value = headers.get(`x-ratelimit-${name}`)
    return value === null ? undefined : Number(value)
  }) as [limit: number, remaining: number, reset: number]

test('an accepted request states the account’s rate per second, the remaining messages, and when the full rate is available again', async () => {
  const alice = await exchange.customer('alice', { max_outbound_request: 40 })
  const began = Date.now()
  for (const answer of [
    await alice.post('/v1/messages', alice.sms()),
    await alice.post('/v1/messages', alice.sms({ from: '12019990000' })),
    await alice.post('/v1/messages', alice.sms({ failover: [alice.sms()] })),
  ]) {
    const ended = Date.now()
    assert.equal(answer.status, 202)
    const [limit, remaining, reset] = limitsOf(answer)
    assert.equal(limit, 40)
    assert.ok(Number.isInteger(remaining) && remaining >= 0 && remaining <= 40, String(remaining))
    assert.ok(Number.isInteger(reset) && reset >= began && reset <= ended + 1_000, String(reset))
  }
})

test('429 states that no messages remain, when the full rate is available, and how long to wait [S3-102]', async () => {
  const bob = await exchange.customer('bob', { max_outbound_request: 1 })
  const began = Date.now()
  const all = () => Promise.all(Array.from({ length: 8 }, () => bob.post('/v1/messages', bob.sms())))
  const throttled = await until(
    async () => (await all()).find(({ status }) => status === 429),
    (found) => found !== undefined,
  )
  const [limit, remaining, reset] = limitsOf(throttled!)
  assert.deepEqual([limit, remaining], [1, 0])
  assert.ok(reset > began && reset <= Date.now() + 1_000, String(reset))
  assert.equal(throttled!.headers.get('retry-after'), '1')
  assert.match(throttled!.headers.get('x-request-id')!, /^[0-9a-f-]{36}$/)
  assert.equal(throttled!.body.instance, throttled!.headers.get('x-request-id'))
})

test('a repeated request states the rate too, and uses none of it', async () => {
  const carol = await exchange.customer('carol', { max_outbound_request: 7 })
  const [message, once] = [carol.sms(), { 'idempotency-key': 'once' }]
  await carol.post('/v1/messages', message, once)
  const again = await carol.post('/v1/messages', message, once)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal(limitsOf(again)[0], 7)
})

test('a request that is refused for another reason has no rate headers', async () => {
  const dora = await exchange.customer('dora', { balance: '0' })
  for (const [changes, status] of [
    [{ to: '1' }, 422],
    [{}, 402],
  ] as const) {
    const answer = await dora.post('/v1/messages', dora.sms(changes))
    assert.equal(answer.status, status)
    assert.deepEqual(limitsOf(answer), [undefined, undefined, undefined])
  }
  assert.deepEqual(limitsOf(await exchange.anonymous.post('/v1/messages', {})), [
    undefined,
    undefined,
    undefined,
  ])
})
