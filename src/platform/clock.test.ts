import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openClock } from './clock.ts'

let database: TestDatabase
before(async () => (database = await openTestDatabase()))
after(() => database.close())

const hour = 3_600_000

test('exchange time is wall time until it is advanced, for every node, and never goes back', async () => {
  const [one, other] = [await openClock(database.db), await openClock(database.db)]
  assert.ok(Math.abs(one.now() - Date.now()) < 1_000)
  const target = Date.now() + hour
  assert.ok((await one.advanceTo(target)) >= target)
  assert.ok(one.now() >= target && one.now() < target + 1_000)
  assert.ok(other.now() < target)
  await other.refresh()
  assert.ok(other.now() >= target)
  await other.advanceTo(Date.now())
  assert.ok(other.now() >= target)
  const later = await openClock(database.db)
  assert.ok(later.now() >= target)
})
