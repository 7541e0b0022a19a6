import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isUuid, uuidAt, uuidv7 } from './ids.ts'

test('consecutive ids are unique, ordered, and of UUID version 7', () => {
  const ids = Array.from({ length: 20_000 }, uuidv7)
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(ids, ids.toSorted())
  for (const id of ids)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('the time of an id is between the instants before and after its creation', async () => {
  const before = uuidAt(Date.now())
  const id = uuidv7()
  // After the 20,000 IDs of the previous test, new IDs may contain times that are some milliseconds ahead.
  const after = uuidAt(Date.now() + 1_000)
  assert.ok(before <= id && id < after)
})

test('ids of instants sort by their instants', () => {
  const ms = fc.integer({ min: 0, max: 2 ** 47 })
  fc.assert(
    fc.property(ms, ms, (a, b) => {
      assert.ok(isUuid(uuidAt(a)))
      assert.equal(Math.sign(a - b), uuidAt(a) < uuidAt(b) ? -1 : uuidAt(a) > uuidAt(b) ? 1 : 0)
    }),
  )
})

test('only strings in the format of a UUID are accepted as one', () => {
  assert.ok(isUuid('01A1FA1C-16DD-7000-9B3D-04107B02A345'))
  for (const text of [
    '',
    'x',
    '01a1fa1c16dd70009b3d04107b02a345',
    '01a1fa1c-16dd-7000-9b3d-04107b02a34',
    ' 01a1fa1c-16dd-7000-9b3d-04107b02a345',
  ])
    assert.equal(isUuid(text), false, text)
})
