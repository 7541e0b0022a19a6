import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { claimDuty, deferDuty, extendDuty } from './duty-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

test('a comparison that has failed continues with what it has not compared since its start', async () => {
  const { db } = database
  const first = await claimDuty(db, 'reconcile-campaigns')
  await extendDuty(db, 'reconcile-campaigns', 3)
  await extendDuty(db, 'reconcile-campaigns')
  await deferDuty(db, 'reconcile-campaigns', -1, false)
  assert.deepEqual(await claimDuty(db, 'reconcile-campaigns'), { ...first, page: 3 })
  await deferDuty(db, 'reconcile-campaigns', -1, true)
  const next = await claimDuty(db, 'reconcile-campaigns')
  assert.ok(next!.began_at > first!.began_at)
  assert.equal(next!.page, 1)
})
