import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../test/support/database.ts'
import { openClock } from './clock.ts'
import { openEpoch } from './nodes/epoch.ts'

let database: TestDatabase
before(async () => (database = await openTestDatabase()))
after(() => database.close())

const hour = 3_600_000

test('exchange time equals wall time until it is advanced, on every node, and never decreases', async () => {
  const [one, other] = [await openClock(database.db), await openClock(database.db)]
  const [before, now, after] = [Date.now(), one.now(), Date.now()]
  assert.ok(before - 1 <= now && now <= after + 1)
  const target = Date.now() + hour
  assert.ok((await one.advanceTo(target)) >= target)
  assert.ok(one.now() >= target)
  assert.ok(other.now() < target)
  const epoch = await openEpoch(database.db, quiet, { readers: [other.agree] })
  await epoch.poll()
  await epoch.stop()
  assert.ok(other.now() >= target)
  await other.advanceTo(Date.now())
  assert.ok(other.now() >= target)
  const later = await openClock(database.db)
  assert.ok(later.now() >= target)
})
