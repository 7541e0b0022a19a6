import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { claimDuty, deferDuty, extendDuty, LeaseLost } from './duty-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const name = 'reconcile-campaigns'
const now = { seconds: -1, isDone: false }

test('a comparison that has failed continues with what it has not compared since its start', async () => {
  const { db } = database
  const first = (await claimDuty(db, name))!
  await extendDuty(db, first, 3)
  await extendDuty(db, first)
  await deferDuty(db, first, now)
  const second = (await claimDuty(db, name))!
  assert.deepEqual(second, { ...first, attempts: second.attempts, page: 3 })
  await deferDuty(db, second, { ...now, isDone: true })
  const next = (await claimDuty(db, name))!
  assert.ok(next.began_at > first.began_at)
  assert.equal(next.page, 1)
  await deferDuty(db, next, { ...now, isDone: true })
})

test('a node whose lease has expired stops, and changes no progress of the node that continues', async () => {
  const { db } = database
  const expired = (await claimDuty(db, name))!
  await db.query('update registry_duty set due_at = clock_timestamp() where name = $1', [name])
  const current = (await claimDuty(db, name))!
  await extendDuty(db, current, 2)
  await assert.rejects(extendDuty(db, expired, 7), LeaseLost)
  await deferDuty(db, expired, { ...now, isDone: true })
  await deferDuty(db, current, now)
  assert.equal((await claimDuty(db, name))!.page, 2)
})
