import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLogOrder } from './log-order.ts'
import type { LogSource } from './log-sources.ts'

const source = (name: string): LogSource => ({
  name,
  open: () => async () => [],
  timeOf: ({ at }: { at: string }) => at,
  line: () => '',
})
const [requests, events] = [source('request'), source('event')]
const at = (second: number) => ({ at: `2030-01-01T12:00:${String(second).padStart(2, '0')}Z` })
const seconds = (ordered: readonly { entry: object }[]) =>
  ordered.map(({ entry }) => Number((entry as { at: string }).at.slice(17, 19)))

test('entries that are read later are printed in the order in which they occurred', () => {
  const order = openLogOrder()
  order.add(events, [at(2), at(4)])
  assert.deepEqual(seconds(order.release()), [])
  order.add(requests, [at(1), at(3), at(5)])
  assert.deepEqual(seconds(order.release()), [1, 2, 3, 4])
  assert.deepEqual(seconds(order.release()), [5])
  assert.deepEqual(seconds(order.release()), [])
})

test('entries that wait at the end are printed in order', () => {
  const order = openLogOrder()
  order.add(events, [at(2)])
  order.add(requests, [at(1)])
  assert.deepEqual(seconds(order.all()), [1, 2])
  assert.deepEqual(order.all(), [])
})
