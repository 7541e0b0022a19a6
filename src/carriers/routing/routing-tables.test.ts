import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Db } from '#platform/database/db.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openRoutingTables } from './routing-tables.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

/** The database, and the maximum number of concurrent snapshots. */
function counted(): { db: Db; most: () => number } {
  let open = 0
  let most = 0
  const snapshot: Db['snapshot'] = async (work) => {
    most = Math.max(most, ++open)
    try {
      return await database.db.snapshot(work)
    } finally {
      open -= 1
    }
  }
  return { db: { ...database.db, snapshot }, most: () => most }
}

test('reloads run one at a time, so that none restores an older table', async () => {
  const { db, most } = counted()
  const tables = await openRoutingTables(db)
  const first = tables.reload()
  const second = tables.reload()
  // The third reload is requested exactly when the first has ended and the second has not started.
  const third = first.then(() => tables.reload())
  const fourth = second.then(() => tables.reload())
  await Promise.all([first, second, third, fourth])
  await Promise.all(Array.from({ length: 20 }, () => tables.reload()))
  assert.equal(most(), 1)
})

test('a reload reads all changes committed before it was requested, also while another is running or has failed', async () => {
  const { db } = database
  let unavailable = false
  const snapshot: Db['snapshot'] = (work) =>
    unavailable ? Promise.reject(new Error('unavailable')) : db.snapshot(work)
  const tables = await openRoutingTables({ ...db, snapshot })
  for (const price of [1, 2, 3]) {
    const running = tables.reload()
    await setPrice(price)
    await Promise.all([running, tables.reload()])
    assert.equal(tables.priceOf('44770090')?.value, price)
  }
  unavailable = true
  await assert.rejects(tables.reload(), { message: 'unavailable' })
  assert.equal(tables.priceOf('44770090')?.value, 3)
  unavailable = false
  await setPrice(4)
  await tables.reload()
  assert.equal(tables.priceOf('44770090')?.value, 4)
})

async function setPrice(price: number): Promise<void> {
  const { db } = database
  await db.query(
    "insert into price (prefix, price) values ('44', $1) on conflict (prefix) do update set price = $1",
    [price],
  )
  await db.query("update routing_version set version = version + 1 where of = 'price'")
}
