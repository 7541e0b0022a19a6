import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { STATUS } from '#carriers/smpp/index.ts'
import { startExchange, type CarrierSeen, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => (exchange = await startExchange()))
after(() => exchange.stop())

const root = '/operator/v1/carriers'
const seen = async (id: string) => (await exchange.operator.get<CarrierSeen>(`${root}/${id}`)).body
const ask = async (id: string, label: 'drain' | 'resume') => {
  const { status, body } = await exchange.operator.post<CarrierSeen>(`${root}/${id}/${label}`, undefined)
  assert.equal(status, 200)
  return body
}
const states = ({ slots }: CarrierSeen) => slots.map(({ state }) => state)

test('a draining carrier gets no new messages, loses no queued ones and unbinds, and can be enabled again', async () => {
  const carrier = await exchange.carrier('local', { prefix: '990', keep: true })
  await exchange.operator.patch(`${root}/local`, { receipt_wait_seconds: 0 })
  const alice = await exchange.customer('alice')
  carrier.faults.refuseSubmits = STATUS.ESME_RTHROTTLED
  const waiting = [await alice.sent(), await alice.sent()]
  await until(
    () => seen('local'),
    (view) => view.waiting.count === 2 && (view.slots[0]?.session?.throttled ?? 0) > 0,
  )
  assert.equal((await ask('local', 'drain')).status, 'draining')
  assert.equal((await ask('local', 'drain')).status, 'draining')

  const later = await alice.sent()
  await alice.notified(later, 'delivered')
  assert.equal((await exchange.message(later)).carrier_id, 'demo')
  const draining = await seen('local')
  assert.equal(draining.waiting.count, 2)
  assert.equal(draining.waiting.more_than, false)
  assert.ok(draining.waiting.oldest_seconds! >= 0)
  assert.deepEqual(states(draining), ['BOUND'])

  delete carrier.faults.refuseSubmits
  for (const id of waiting) await alice.notified(id, 'delivered')
  const drained = await until(
    () => seen('local'),
    (view) => view.status === 'drained' && view.slots[0]?.state === 'CLOSED',
  )
  assert.equal(drained.waiting.count, 0)
  assert.equal(drained.waiting.oldest_seconds, null)
  await until(
    () => carrier.stats().sessions,
    (count) => count === 0,
  )
  assert.equal(carrier.stats().unbinds, 1)
  assert.equal((await ask('local', 'drain')).status, 'drained')

  assert.equal((await ask('local', 'resume')).status, 'active')
  assert.equal((await ask('local', 'resume')).status, 'active')
  await until(
    () => seen('local'),
    (view) => states(view).join() === 'BOUND',
  )
  const again = await alice.sent()
  await alice.notified(again, 'delivered')
  assert.equal((await exchange.message(again)).carrier_id, 'local')
})

test('an unknown carrier cannot be drained', async () => {
  for (const label of ['drain', 'resume'])
    assert.equal((await exchange.operator.post(`${root}/nobody/${label}`, undefined)).status, 404)
})

test('a disabled carrier unbinds after its outstanding responses, and loses no queued message', async () => {
  const carrier = await exchange.carrier('quick', { prefix: '99033', keep: true })
  const bob = await exchange.customer('bob')
  carrier.faults.answerAfterMs = 300
  const id = await bob.sent({ to: '99033000001' })
  await until(
    () => carrier.log.total,
    (total) => total === 1,
  )
  const disabled = await exchange.operator.patch<CarrierSeen>(`${root}/quick`, { status: 'disabled' })
  assert.equal(disabled.body.status, 'disabled')
  // The receipt may still arrive before the session of the carrier ends.
  await exchange.messageUntil(id, ({ status }) => ['submitted', 'delivered'].includes(status))
  assert.equal((await exchange.message(id)).possible_duplicate, false)
  await until(
    () => seen('quick'),
    (view) => states(view).join() === 'CLOSED',
  )
  assert.equal(carrier.log.total, 1)
})
