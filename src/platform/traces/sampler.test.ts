import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidv7 } from '../ids.ts'
import { openSampler } from './sampler.ts'
import { traceOf } from './span.ts'

const traces = Array.from({ length: 4_000 }, () => traceOf(uuidv7()))

test('a share of the traces is sampled, the same on every node', () => {
  const [one, other] = [openSampler('traceidratio', 0.25), openSampler('parentbased_traceidratio', 0.25)]
  const kept = traces.filter((trace) => one.keeps(trace))
  assert.deepEqual(
    kept,
    traces.filter((trace) => other.keeps(trace)),
  )
  assert.ok(kept.length > 800 && kept.length < 1_200, String(kept.length))
})

test('always_on and ratio 1 sample all traces, always_off and ratio 0 none', () => {
  assert.ok(traces.every(openSampler('always_on', 0).keeps))
  assert.ok(traces.every(openSampler('traceidratio', 1).keeps))
  assert.ok(!traces.some(openSampler('always_off', 1).keeps))
  assert.ok(!traces.some(openSampler('traceidratio', 0).keeps))
})

test('parent-based samplers follow the decision of the caller, others do not', () => {
  const [traceId = ''] = traces
  assert.ok(openSampler('parentbased_always_off', 1).follows({ traceId, kept: true }))
  assert.ok(!openSampler('parentbased_always_on', 1).follows({ traceId, kept: false }))
  assert.ok(!openSampler('always_off', 1).follows({ traceId, kept: true }))
  assert.ok(openSampler('always_on', 1).follows({ traceId, kept: false }))
})
