import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ticksOf } from '../../console/src/parts/charts/ticks.ts'

test('the axis of a chart ends at or above the highest value', () => {
  assert.deepEqual(ticksOf(31.2, ' MB'), [0, 10, 20, 30, 40])
  assert.deepEqual(ticksOf(0.7, ' €'), [0, 0.2, 0.4, 0.6, 0.8])
  assert.deepEqual(ticksOf(20, ''), [0, 5, 10, 15, 20])
  assert.deepEqual(ticksOf(3, ''), [0, 1, 2, 3])
})

test('an axis without values has one interval, and shares have a fixed axis', () => {
  assert.deepEqual(ticksOf(0, ''), [0, 1])
  assert.deepEqual(ticksOf(null, ''), [0, 1])
  assert.deepEqual(ticksOf(12, ' %'), [0, 25, 50, 75, 100])
})
