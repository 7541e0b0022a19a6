import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHeld } from './log-order.ts'
import type { LogSource } from './log-sources.ts'

const source = (name: string): LogSource => ({
  name,
  open: () => async () => [],
  timeOf: ({ at }: { at: string }) => at,
  line: () => '',
})
const [requests, events] = [source('request'), source('event')]
const at = (second: number) => ({ at: `2030-01-01T12:00:${String(second).padStart(2, '0')}Z` })
const seconds = (held: readonly { entry: object }[]) =>
  held.map(({ entry }) => Number((entry as { at: string }).at.slice(17, 19)))

test('entries that are read later are printed in the order in which they occurred', () => {
  const held = openHeld()
  held.add(events, [at(2), at(4)])
  assert.deepEqual(seconds(held.release()), [])
  held.add(requests, [at(1), at(3), at(5)])
  assert.deepEqual(seconds(held.release()), [1, 2, 3, 4])
  assert.deepEqual(seconds(held.release()), [5])
  assert.deepEqual(seconds(held.release()), [])
})

test('entries that are held at the end are printed in order', () => {
  const held = openHeld()
  held.add(events, [at(2)])
  held.add(requests, [at(1)])
  assert.deepEqual(seconds(held.all()), [1, 2])
  assert.deepEqual(held.all(), [])
})
