import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carrierDoubts, missingSessions } from './doubts.ts'
import type { CarrierView, SlotRow } from './view-store.ts'

const now = Date.parse('2030-01-01T12:00:00Z')
const ago = (seconds: number) => new Date(now - seconds * 1000)

type CarrierOptions = Partial<Pick<CarrierView, 'status' | 'binds' | 'status_since'>>

function carrier(slots: Partial<SlotRow>[], input: CarrierOptions = {}): CarrierView {
  const rows = slots.map((slot, i) => ({ slot: i + 1, reason: null, unbound_since: null, ...slot }))
  const full = { id: 'alpha', status: 'active', binds: slots.length, status_since: ago(3_600), ...input }
  return { ...full, slots: rows } as unknown as CarrierView
}
const description = (one: CarrierView) => carrierDoubts([one], now)[0]?.description

test('a carrier with all sessions is not reported, nor is one that has just lost them', () => {
  assert.equal(description(carrier([{}, {}])), undefined)
  assert.equal(description(carrier([{ unbound_since: ago(59), reason: 'closed by peer' }])), undefined)
})

test('a carrier without a session for more than a minute is reported with the time, the reason and the action to take', () => {
  const slots = [
    { unbound_since: ago(300), reason: 'ECONNREFUSED' },
    { unbound_since: ago(61), reason: 'ECONNREFUSED' },
  ]
  assert.equal(
    description(carrier(slots)),
    'No session since 2030-01-01T11:58:59Z: ECONNREFUSED. The connection was refused. Check host and port.',
  )
})

test('a carrier without a session is reported after 5 s if messages wait for it, and not during a short reconnect', () => {
  const doubt = (unboundFor: number, waitingFor: number) =>
    carrierDoubts(
      [carrier([{ unbound_since: ago(unboundFor), reason: 'ECONNREFUSED' }])],
      now,
      new Map([['alpha', now - waitingFor * 1000]]),
    )[0]?.description
  assert.equal(doubt(4, 30), undefined)
  assert.equal(doubt(30, 4), undefined)
  assert.match(doubt(6, 6)!, /^No session since 2030-01-01T11:59:54Z: ECONNREFUSED.* Messages wait for it\.$/)
  assert.match(doubt(61, 0)!, /^No session since .* Check host and port\.$/)
  const partial = carrier([{}, { unbound_since: ago(30) }])
  assert.deepEqual(carrierDoubts([partial], now, new Map([['alpha', now - 30_000]])), [])
})

test('a carrier with fewer sessions than configured is reported', () => {
  const slots = [{}, {}, { unbound_since: ago(61), reason: 'bind refused: ESME_RALYBND' }]
  assert.match(description(carrier(slots))!, /^2 of 3 sessions are bound: bind refused: ESME_RALYBND\. Check/)
})

test('a carrier that has been in use for less than a minute is not reported', () => {
  const slots = [{ unbound_since: ago(86_400) }]
  assert.equal(description(carrier(slots, { status_since: ago(30) })), undefined)
  assert.match(description(carrier(slots, { status_since: ago(90) }))!, /11:58:30Z: the reason is unknown/)
})

test('a carrier that is not in use needs no session, but a draining one does', () => {
  const slots = [{ unbound_since: ago(300), reason: 'ENOTFOUND' }]
  assert.equal(description(carrier(slots, { status: 'disabled' })), undefined)
  assert.equal(description(carrier(slots, { status: 'drained' })), undefined)
  assert.match(description(carrier(slots, { status: 'draining' }))!, /DNS/)
})

test('a carrier that no node has tried to bind is reported', () => {
  assert.match(description(carrier([], { binds: 1 }))!, /No node has tried .* role carriers\.$/)
  assert.equal(description(carrier([], { binds: 1, status_since: ago(5) })), undefined)
})

test('sessions that are missing are stated before they need attention', () => {
  const stated = (one: CarrierView) => missingSessions([one], now)
  assert.deepEqual(stated(carrier([{}, {}])), [])
  assert.deepEqual(stated(carrier([{ unbound_since: ago(12) }])), ['alpha has had no session for 12 s'])
  assert.deepEqual(stated(carrier([{}, { unbound_since: ago(12) }])), [
    'alpha has had 1 of 2 sessions for 12 s',
  ])
  assert.deepEqual(stated(carrier([], { binds: 1, status_since: ago(3) })), [
    'alpha has had no session for 3 s',
  ])
  assert.deepEqual(stated(carrier([{ unbound_since: ago(12) }], { status: 'disabled' })), [])
})
