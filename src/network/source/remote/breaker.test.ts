import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openBreaker } from './breaker.ts'

const times = { failures: 3, openMs: 100, maxMs: 400 }

test('the breaker opens after consecutive failures, admits single probes, and closes after a successful one', () => {
  const states: string[] = []
  const breaker = openBreaker(times, (state) => states.push(state))
  const fail = (now: number) => breaker.enter(now)!('failed', now)
  for (const now of [0, 1]) fail(now)
  breaker.enter(2)!('worked', 2)
  for (const now of [3, 4, 5]) fail(now)
  assert.equal(breaker.enter(104), undefined)
  const probe = breaker.enter(105)!
  assert.equal(breaker.enter(105), undefined)
  probe('failed', 110)
  // The delay has doubled.
  assert.equal(breaker.enter(309), undefined)
  breaker.enter(310)!('worked', 320)
  assert.ok(breaker.enter(321))
  assert.deepEqual(states, ['open', 'probing', 'open', 'probing', 'closed'])
})

test('results of calls from before the breaker opened do not change its state', () => {
  const breaker = openBreaker(times)
  const [late, later] = [breaker.enter(0)!, breaker.enter(0)!]
  for (const now of [1, 2, 3]) breaker.enter(now)!('failed', now)
  late('worked', 4)
  assert.equal(breaker.state, 'open')
  const probe = breaker.enter(200)!
  later('failed', 201)
  assert.equal(breaker.state, 'probing')
  probe('worked', 202)
  assert.equal(breaker.state, 'closed')
})

test('an open breaker lets at most one probe through, and closes when the network recovers', () => {
  const step = fc.record({ after: fc.nat(500), works: fc.boolean(), answers: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const breaker = openBreaker(times)
      const open: NonNullable<ReturnType<typeof breaker.enter>>[] = []
      let now = 0
      for (const { after, works, answers } of steps) {
        now += after
        const before = breaker.state
        const done = breaker.enter(now)
        if (before === 'probing') assert.equal(done, undefined)
        if (before === 'closed') assert.ok(done)
        if (done) open.push(done)
        if (answers) open.shift()?.(works ? 'worked' : 'failed', now)
      }
      for (const done of open) done('worked', now)
      const last = breaker.enter(now + times.maxMs)
      last?.('worked', now + times.maxMs)
      assert.equal(breaker.state, 'closed')
    }),
  )
})
