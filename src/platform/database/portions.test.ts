import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { serializeInPortions } from './long-lists.ts'
import { mapInPortions, sortInPortions } from './portions.ts'
import { mostInOneTurn } from '../../../test/support/turns.ts'

const numbers = (length: number) => Array.from({ length }, (_, i) => (i * 7919) % length)
const lists = fc.oneof(fc.array(fc.integer(), { maxLength: 20 }), fc.nat(3_000).map(numbers))

test('many rows are converted and sorted in portions, with the same result as in one step', async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (rows) => {
      assert.deepEqual(
        await mapInPortions(rows, (row) => row * 2),
        rows.map((row) => row * 2),
      )
      const byNumber = (a: number, b: number) => a - b
      assert.deepEqual(await sortInPortions(rows, byNumber), rows.toSorted(byNumber))
    }),
    { numRuns: 20 },
  )
})

test('an object with a long list is serialized in portions, with the same text as in one step', async () => {
  const entry = fc.oneof(fc.string(), fc.integer(), fc.record({ a: fc.string() }), fc.constant([]))
  const entries = entry.map((one) => Array.from({ length: 1_200 }, (_, i) => (i % 3 === 0 ? one : i)))
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), entries, fc.string(), async (first, list, last) => {
      const body = { first, of: { list, last: [last] }, list: [first] }
      assert.equal(await serializeInPortions(body, JSON.stringify), JSON.stringify(body))
    }),
    { numRuns: 20 },
  )
  assert.equal(serializeInPortions({ list: [1] }, JSON.stringify), '{"list":[1]}')
})

test('other work runs between portions of 500 rows', async () => {
  const rows = numbers(10_000)
  const converted = await mostInOneTurn((note) => mapInPortions(rows, note))
  assert.ok(converted <= 500, `${converted} rows in one turn`)
  const serialized = await mostInOneTurn(async (note) => {
    await serializeInPortions({ list: rows.map(() => ({ toJSON: note })) }, JSON.stringify)
  })
  // One entry more shows where the list begins.
  assert.ok(serialized <= 501, `${serialized} rows in one turn`)
})
