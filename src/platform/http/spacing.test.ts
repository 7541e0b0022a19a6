import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/support/until.ts'
import { openSpacing } from './spacing.ts'

test('few refusals are sent at once, many in one instant are spaced, and none is lost [fault O1]', async () => {
  const spaced = openSpacing(() => 1)
  const notified: number[] = []
  for (let i = 0; i < 100; i++) spaced(() => notified.push(i))
  assert.equal(notified.length, 10)
  await until(
    async () => notified.length,
    (count) => count === 100,
  )
  assert.deepEqual(
    notified,
    Array.from({ length: 100 }, (_, i) => i),
  )
})

test('each refusal is sent within 5 s, regardless of their number', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const spaced = openSpacing(() => 1)
  let notified = 0
  for (let i = 0; i < 20_000; i++) spaced(() => void notified++)
  t.mock.timers.tick(5_000)
  assert.equal(notified, 20_000)
})
