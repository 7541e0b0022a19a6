import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSampler } from './sampler.ts'

const weights = (sampler: ReturnType<typeof openSampler>, count: number, from: number, status = 202) =>
  Array.from({ length: count }, (_, i) => sampler.weigh('a', status, from + i))

const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)

test('requests below the rate are recorded in full, also a burst', () => {
  const sampler = openSampler(5)
  assert.deepEqual(new Set(weights(sampler, 50, 0)), new Set([1]))
})

test('above the rate a sample is recorded, and its weights add up to the requests so far', () => {
  const sampler = openSampler(5)
  weights(sampler, 1_000, 0)
  const next = weights(sampler, 1_000, 10_000)
  const kept = next.filter((weight) => weight > 0)
  assert.equal(kept.length, 50)
  // The first one also stands for the requests that the first window skipped.
  assert.equal(sum(kept), 950 + 1_000)
  assert.deepEqual(new Set(kept.slice(1)), new Set([20]))
})

test('successes do not displace errors, nor one account another', () => {
  const sampler = openSampler(1)
  weights(sampler, 500, 0)
  assert.equal(sampler.weigh('a', 422, 500), 1)
  assert.equal(sampler.weigh('b', 202, 500), 1)
})

test('after a pause everything is recorded again', () => {
  const sampler = openSampler(1)
  weights(sampler, 500, 0)
  sampler.evict(40_000)
  assert.deepEqual(
    weights(sampler, 10, 40_000),
    Array.from({ length: 10 }, () => 1),
  )
})
