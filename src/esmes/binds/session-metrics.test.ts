import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMeter } from './session-metrics.ts'

test('the rate of a session is the average since its bind, and later of the last minute', () => {
  const meter = openMeter(0)
  assert.equal(meter.measure(50, 5_000), 10)
  assert.equal(meter.measure(50, 20_000), 2.5)
  for (let at = 23_000; at <= 62_000; at += 3_000) meter.measure(50, at)
  assert.equal(meter.measure(50, 66_000), 0)
  assert.equal(meter.measure(410, 67_000), 5.9)
})

test('the rate of a new session is not exaggerated', () => {
  assert.equal(openMeter(1_000).measure(7, 1_001), 7)
})
