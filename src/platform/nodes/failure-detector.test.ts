import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFailureDetector } from './failure-detector.ts'

const observe = (detector: ReturnType<typeof openFailureDetector>, at: number, ...alive: string[]) =>
  detector.observe(at, at + 10, new Set(alive))

test('a node has failed when polls miss it for the whole period, counted from the response of the first poll that misses it [fault C1]', () => {
  const detector = openFailureDetector(1_000)
  assert.deepEqual(observe(detector, 0, 'a', 'b'), [])
  assert.deepEqual(observe(detector, 100, 'a'), [])
  assert.deepEqual(observe(detector, 1_100, 'a'), [])
  assert.deepEqual(observe(detector, 1_110, 'a'), ['b'])
})

test('a node that reappears, or was never seen, has not failed', () => {
  const detector = openFailureDetector(1_000)
  observe(detector, 0, 'a')
  observe(detector, 100)
  assert.deepEqual(observe(detector, 900, 'a'), [])
  assert.deepEqual(observe(detector, 1_200), [])
  assert.deepEqual(observe(detector, 2_000), [])
  assert.deepEqual(observe(detector, 2_210), ['a'])
})

test('a node that has lost its own lock discards its observations of other nodes', () => {
  const detector = openFailureDetector(1_000)
  observe(detector, 0, 'a')
  detector.reset()
  assert.deepEqual(observe(detector, 5_000), [])
  assert.deepEqual(observe(detector, 10_000), [])
})

test('a failed node is due for fencing until it is fenced, and at doubling intervals afterwards', () => {
  const detector = openFailureDetector(1_000)
  observe(detector, 0, 'a')
  observe(detector, 0)
  const due: number[] = []
  for (let at = 1_000; at < 200_000; at += 10) {
    if (observe(detector, at).length === 0) continue
    due.push(at)
    if (due.length > 1) detector.fenced('a')
  }
  assert.deepEqual(due, [1_010, 1_020, 2_010, 4_010, 8_010, 16_010, 32_010])
})
