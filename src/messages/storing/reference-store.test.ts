import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { drawReferences } from './reference-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const pair = { sender: '12015550123', recipient: '99000000001' }
const messages = (count: number, changes = {}) =>
  Array.from({ length: count }, () => ({ id: uuidv7(), ...pair, ...changes }))

test('256 long messages from one number to another have 256 references, regardless of the account', async () => {
  const batches = Array.from({ length: 32 }, (_, i) => messages(8, i % 2 ? {} : pair))
  const drawn = await Promise.all(batches.map((batch) => drawReferences(database.db, batch)))
  const low = drawn.flatMap((references) => [...references.values()]).map((reference) => reference & 0xff)
  assert.equal(low.length, 256)
  assert.equal(new Set(low).size, 256)
})

test('nodes that draw for the same pairs in any order do not block each other', async () => {
  const crowd = Array.from({ length: 200 }, (_, i) => ({
    id: uuidv7(),
    sender: '12015550123',
    recipient: `9900000${1000 + i}`,
  }))
  const drawn = await Promise.all(
    Array.from({ length: 16 }, (_, i) => drawReferences(database.db, i % 2 ? crowd : crowd.toReversed())),
  )
  for (const { id } of crowd)
    assert.equal(new Set(drawn.map((references) => references.get(id))).size, drawn.length)
})

test('references fit into two octets after their counter has wrapped around', async () => {
  await database.db.query('update reference_counter set last = 65535')
  const drawn = await drawReferences(database.db, messages(3))
  assert.deepEqual(
    [...drawn.values()].toSorted((a, b) => a - b),
    [0, 1, 2],
  )
})
