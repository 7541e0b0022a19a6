import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { bucketOf, trafficOf } from './hours.ts'

test('a percentile differs from the measured duration by at most 10 % or 1 ms', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 }),
      (durations) => {
        const { p50Ms, p95Ms } = trafficOf(
          durations.map((ms) => ({ succeeded: true, bucket: bucketOf(ms), attempts: 1 })),
        )
        const sorted = durations.toSorted((a, b) => a - b)
        for (const [share, computed] of [
          [0.5, p50Ms],
          [0.95, p95Ms],
        ] as const) {
          const exact = sorted[Math.ceil(sorted.length * share) - 1]!
          assert.ok(Math.abs(computed! - exact) <= Math.max(1, exact * 0.1), `${computed} for ${exact}`)
        }
      },
    ),
  )
})

test('without attempts there is no percentile', () => {
  assert.deepEqual(trafficOf([]), { attempts: 0, failed: 0, p50Ms: undefined, p95Ms: undefined })
})
