import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let carrier: Carrier

before(async () => {
  exchange = await startExchange()
  carrier = await exchange.carrier('mute', { prefix: '990', responseTimeoutMs: 100 })
})
after(() => exchange.stop())

test('a message without a response to five submits is rejected with 1331 and costs nothing [S3-141]', async () => {
  const alice = await exchange.customer('alice', { balance: '1' })
  const to = '99010000009'
  const id = await alice.sent({ to })
  const submits = () => carrier.log.all().filter(({ destination }) => destination === to).length
  await exchange.advance(300)
  const { error } = await alice.notified(id, 'rejected')
  assert.equal(error?.title, '1331')
  assert.deepEqual(alice.statuses(id), ['rejected'])
  assert.equal(submits(), 5)
  const { timeline, possible_duplicate: doubled } = await exchange.message(id)
  assert.equal(timeline.filter(({ event: label }) => label === 'outcomeUnknown').length, 4)
  assert.ok(timeline.some(({ event: label }) => label === 'retriesExhausted'))
  assert.equal(doubled, true)
  assert.equal(await alice.balance(), '1.0000')
})
