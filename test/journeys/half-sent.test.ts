import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let carrier: Carrier
let alice: Customer

before(async () => {
  exchange = await startExchange()
  carrier = await exchange.carrier('narrow', { prefix: '990' })
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

/** Sets the rate and the window of the carrier; with one submit per second, the segments of a text are sent one by one. */
const put = async (submits_per_second: number, submit_window = 1) => {
  const { host, port } = carrier
  const line = { name: 'Narrow', host, port, system_id: 'narrow', password: 'test' }
  const path = '/operator/v1/carriers/narrow'
  const answer = await exchange.operator.put(path, { ...line, submits_per_second, submit_window })
  assert.equal(answer.status, 204)
}
const bound = () => until(() => carrier.stats().sessions, Boolean)
const submitsTo = (to: string) => carrier.log.all().filter(({ destination }) => destination === to)

/** Sends a text of three segments, and waits until the carrier has received the first one. */
async function halfSent(to: string): Promise<string> {
  const id = await alice.sent({ to, text: 'a'.repeat(400) })
  await until(() => submitsTo(to).length, Boolean)
  return id
}

test('a long message whose session ends between two segments has an unknown outcome at once, and all of its segments are retried [fault S1]', async () => {
  await put(1)
  await bound()
  const to = '99000000101'
  const id = await halfSent(to)
  carrier.faults.refuseBinds = 0x08
  for (const session of carrier.sessions()) session.close()
  const { timeline } = await exchange.messageUntil(id, (view) => view.possible_duplicate)
  assert.ok(timeline.some(({ event: label }) => label === 'outcomeUnknown'))
  const { rows } = await exchange.db.query('select owner from dispatch where message_id = $1', [id])
  assert.deepEqual(rows, [{ owner: null }])
  delete carrier.faults.refuseBinds
  await put(0, 10)
  await bound()
  await exchange.advance(60)
  await alice.notified(id, 'delivered')
  const sessions = submitsTo(to).map(({ session }) => session)
  assert.equal(sessions.filter((session) => session === sessions.at(-1)).length, 3)
})

test('a half-sent long message is completed before a change of its carrier applies, and is sent once', async () => {
  await put(2)
  await bound()
  const to = '99000000201'
  const id = await halfSent(to)
  await put(0, 10)
  await alice.notified(id, 'delivered')
  const [first, ...others] = submitsTo(to).map(({ session }) => session)
  assert.deepEqual(others, [first, first])
  assert.equal((await exchange.message(id)).possible_duplicate, false)
})
