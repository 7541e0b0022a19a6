import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAllowances } from './allowances.ts'

test('the allowance of an account refills, never exceeds one second, and is full if nothing was recorded', () => {
  let now = 1_800_000_000_000
  const allowances = openAllowances(() => now)
  assert.deepEqual(allowances.of('a', 30), { limit: 30, remaining: 30, resetAt: 1_800_000_000_000 })
  allowances.note('a', 3.5)
  assert.deepEqual(allowances.of('a', 30), { limit: 30, remaining: 3, resetAt: 1_800_000_000_900 })
  now += 100
  assert.equal(allowances.of('a', 30).remaining, 6)
  assert.equal(allowances.of('a', 5).remaining, 4)
  assert.equal(allowances.of('b', 30).remaining, 30)
  now += 1_000
  assert.equal(allowances.of('a', 30).remaining, 30)
  allowances.note('a', -2)
  assert.deepEqual(allowances.of('a', 30), { limit: 30, remaining: 0, resetAt: 1_800_000_002_100 })
})
