import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correlate, correlationFaults } from './correlation.ts'

const correlation = { header: 'x-correlator', pattern: /^[a-z0-9-]{0,8}$/ }

test('the correlation header of a request is returned; without one, the request ID is', () => {
  assert.deepEqual(correlate(correlation, 'order-17', 'id'), { 'x-correlator': 'order-17' })
  assert.deepEqual(correlate(correlation, undefined, 'id'), { 'x-correlator': 'id' })
  assert.deepEqual(correlate(correlation, '', 'id'), { 'x-correlator': 'id' })
  assert.deepEqual(correlationFaults(correlation, undefined), [])
  assert.deepEqual(correlationFaults(correlation, ''), [])
  assert.deepEqual(correlationFaults(correlation, 'order-17'), [])
})

test('a malformed correlation header is reported by name, and its value is not returned', () => {
  for (const wrong of ['Order', 'order-1789', 'a\nb', ['a', 'b']]) {
    assert.deepEqual(correlate(correlation, wrong, 'id'), { 'x-correlator': 'id' })
    const [fault, ...more] = correlationFaults(correlation, wrong)
    assert.deepEqual([fault?.name, fault?.rule, more], ['x-correlator', 'pattern', []])
  }
})
