import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { dropConstraints, insertAny } from '../../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { faultLimits, isRegistryFault } from './many-missing.ts'
import { countMissing, storeMissing, storePresent } from './missing-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await dropConstraints(database)
})
beforeEach(async () => {
  await database.db.query('delete from registry_write')
  await database.db.query('delete from campaign')
  for (const id of ids) {
    await insertAny(database.db, 'campaign', { id, status: 'ACTIVE' })
    await insertAny(database.db, 'registry_write', { kind: 'campaign', subject: id, registry_id: `R${id}` })
  }
})
after(() => database.close())

const ids = Array.from({ length: 10 }, (_, i) => `C00000${i}`)
const isLong = async (id: string) => (await storeMissing(database.db, 'campaign', [id])).has(id)

test('a campaign counts as missing for long after an hour in which the registry did not have it again', async () => {
  const [id] = ids
  assert.equal(await isLong(id!), false)
  await database.db.query(`update registry_write set missing_at = missing_at - interval '2 hours'`)
  assert.equal(await isLong(id!), true)
  await storePresent(database.db, 'campaign', id!)
  assert.equal(await isLong(id!), false)
})

test('campaigns that single reads show as missing one after another add up to a fault of the registry', async () => {
  const found = []
  for (const id of ids.slice(0, 6)) {
    await isLong(id)
    found.push(await countMissing(database.db, 'campaign', 1, faultLimits))
  }
  assert.deepEqual(found.map(isRegistryFault), [false, false, false, false, false, true])
  assert.deepEqual(
    [found[0], found[5]],
    [
      { missing: 1, registered: 0 },
      { missing: 6, registered: 10 },
    ],
  )
})
