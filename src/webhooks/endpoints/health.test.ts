import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  afterAttempt,
  disableAfterFailures,
  disableAfterMs,
  type Health,
  probeWaits,
  strikesToOpen,
  healthy,
} from './health.ts'
import type { Sign } from '../event/sign.ts'
import { endpointStates } from './states.ts'

/** Attempts that begin and end at one instant, one each second. */
function after(signs: Sign[], from: Health = healthy, at = 0): Health {
  return signs.reduce((health, sign, i) => {
    const now = at + i * 1000
    return afterAttempt(health, sign, { startedAt: now, endedAt: now })
  }, from)
}
const times = (count: number, sign: Sign) => Array<Sign>(count).fill(sign)

test('twenty strikes in a row open an endpoint, nineteen and a response do not', () => {
  assert.equal(after(times(strikesToOpen - 1, 'strained')).state, 'failing')
  assert.equal(after(times(strikesToOpen, 'strained')).state, 'open')
  const broken = [...times(19, 'strained'), 'refused', ...times(19, 'strained')] as Sign[]
  assert.equal(after(broken).state, 'failing')
  assert.equal(after([...times(19, 'strained'), 'accepted']).state, 'healthy')
})

test('an open endpoint is probed after 30 s, then less and less often, down to every 15 minutes', () => {
  let health = after(times(strikesToOpen, 'strained'))
  let now = (strikesToOpen - 1) * 1000
  for (const wait of [...probeWaits, 900, 900]) {
    assert.equal(health.probeAt, now + wait * 1000)
    now = health.probeAt!
    health = afterAttempt(health, 'strained', { startedAt: now, endedAt: now })
  }
})

test('attempts that were in flight when it opened do not count as probes', () => {
  const open = after(times(strikesToOpen, 'strained'))
  const late = afterAttempt(open, 'strained', {
    startedAt: open.probeAt! - 1,
    endedAt: open.probeAt! + 20_000,
  })
  assert.deepEqual([late.state, late.probeAt, late.probes], ['open', open.probeAt, 0])
})

test('an accepted probe makes an endpoint healthy; any other response ends its unresponsive state', () => {
  const open = after(times(strikesToOpen, 'strained'))
  const span = { startedAt: open.probeAt!, endedAt: open.probeAt! }
  assert.deepEqual(afterAttempt(open, 'accepted', span), healthy)
  const answered = afterAttempt(open, 'refused', span)
  assert.deepEqual([answered.state, answered.strikes, answered.probeAt], ['failing', 0, undefined])
})

test('a message that a chat channel declines is not a failure, and resets earlier ones', () => {
  assert.deepEqual(after(times(30, 'declined')), healthy)
  assert.deepEqual(after([...times(strikesToOpen, 'strained'), 'declined']), healthy)
})

test('five days without success disable it, but not a handful of attempts', () => {
  const failing = after(times(disableAfterFailures - 2, 'refused'))
  const later = failing.failingSince! + disableAfterMs
  const few = afterAttempt(failing, 'refused', { startedAt: later, endedAt: later })
  assert.equal(few.state, 'failing')
  const enough = afterAttempt(few, 'strained', { startedAt: later, endedAt: later })
  assert.deepEqual([enough.state, enough.disabledReason], ['disabled', 'failing'])
  assert.equal(after(['accepted', 'refused'], enough, later).state, 'disabled')
  const once = afterAttempt(few, 'accepted', { startedAt: later, endedAt: later })
  assert.equal(after(times(30, 'refused'), once, later).state, 'failing')
})

test('any sequence of attempts makes only listed transitions, and the state is consistent', () => {
  const signs = fc.constantFrom<Sign>('accepted', 'declined', 'refused', 'strained', 'strained', 'gone')
  const steps = fc.array(fc.record({ sign: signs, wait: fc.nat(86_400_000), took: fc.nat(20_000) }), {
    maxLength: 80,
  })
  fc.assert(
    fc.property(steps, (all) => {
      let [health, now] = [healthy, 0]
      for (const { sign, wait, took } of all) {
        now += wait
        const next = afterAttempt(health, sign, { startedAt: now - took, endedAt: now })
        const known = endpointStates.moves.some(([from, , to]) => from === health.state && to === next.state)
        assert.ok(next.state === health.state || known, `${health.state} to ${next.state}`)
        assert.equal(next.state === 'open', next.probeAt !== undefined)
        assert.equal(next.state === 'healthy', next.failingSince === undefined)
        health = next
      }
    }),
  )
})
