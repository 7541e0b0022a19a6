import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { keepTryingMs, retrySchedule, waitAfter } from './schedule.ts'

test('the schedule starts close, is hourly after two hours and lasts as long as events are retried', () => {
  assert.deepEqual(retrySchedule.slice(0, 7), [0, 5, 30, 120, 300, 900, 900])
  const elapsed = retrySchedule.map((_, i) => retrySchedule.slice(0, i + 1).reduce((a, b) => a + b, 0))
  const firstHourly = retrySchedule.indexOf(3_600)
  assert.ok(elapsed[firstHourly - 1]! >= 7_200 && elapsed[firstHourly - 2]! < 7_200 + 900)
  assert.ok(
    elapsed.at(-1)! * 1000 <= keepTryingMs + 3_600_000 && elapsed.at(-1)! * 1000 > keepTryingMs - 3_600_000,
  )
})

test('each wait is within 20 % of the schedule', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.double({ min: 0, max: 0.999_999, noNaN: true }), (attempts, random) => {
      const scheduled = (retrySchedule[attempts] ?? 3_600) * 1000
      const wait = waitAfter(attempts, undefined, random)
      assert.ok(wait >= Math.floor(scheduled * 0.8) && wait <= Math.ceil(scheduled * 1.2))
    }),
  )
})

test('Retry-After lengthens a wait up to an hour and never shortens it', () => {
  assert.equal(waitAfter(1, 60, 0.5), 60_000)
  assert.equal(waitAfter(1, 1, 0.5), 5_000)
  assert.equal(waitAfter(1, 86_400, 0.5), 3_600_000)
})
