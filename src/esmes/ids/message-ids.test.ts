import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openMessageIds } from './message-ids.ts'
import { blockSize, takeBlock } from './number-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const decimal = { idForm: 'decimal' } as const

test('the IDs of two nodes differ, also if many are requested at once', async () => {
  const nodes = [openMessageIds(database), openMessageIds(database)]
  const ids = await Promise.all(
    nodes.flatMap((node) => Array.from({ length: 2 * blockSize + 1 }, () => node(decimal))),
  )
  assert.equal(new Set(ids).size, 4 * blockSize + 2)
  for (const id of ids) assert.match(id!, /^[1-9]\d{9}$/)
})

test('a UUID needs no number', async () => {
  assert.equal(await openMessageIds(database)({ idForm: 'uuid' }), undefined)
})

test('after the last number, the numbers start again with the first one', async () => {
  await database.db.query('update smpp_message_number set next = 9999998000')
  assert.equal(await takeBlock(database.db), 9_999_998_000)
  assert.equal(await takeBlock(database.db), 9_999_999_000)
  assert.equal(await takeBlock(database.db), 1_000_000_000)
  assert.equal(await takeBlock(database.db), 1_000_001_000)
})
