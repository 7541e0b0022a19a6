import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../test/support/database.ts'
import { bumpEpoch, type Epoch, openEpoch } from './epoch.ts'
import { epochCache } from './epoch-cache.ts'

let database: TestDatabase
let epoch: Epoch
before(async () => {
  database = await openTestDatabase()
  epoch = await openEpoch(database.db, quiet, { everyMs: 20 })
})
after(async () => {
  await epoch.stop()
  await database.close()
})

const changed = () => new Promise<void>((resolve) => epoch.onChange(resolve))

test('a change is seen by the next poll once its transaction has committed, and not before', async () => {
  const before = epoch.value()
  const seen = changed()
  await database.db.tx(async (sql) => {
    await bumpEpoch(sql)
    await epoch.poll()
    assert.equal(epoch.value(), before)
  })
  await seen
  assert.equal(epoch.value(), before + 1)
})

test('changes made at once are all counted', async () => {
  const before = epoch.value()
  await Promise.all(Array.from({ length: 8 }, () => database.db.tx(bumpEpoch)))
  await epoch.poll()
  assert.equal(epoch.value(), before + 8)
})

test('what else hangs on the poll is read again with it', async () => {
  let reads = 0
  const refresh = async () => void (reads += 1)
  const polled = await openEpoch(database.db, quiet, { everyMs: 60_000, refresh: [refresh] })
  await polled.poll()
  await polled.poll()
  await polled.stop()
  assert.equal(reads, 2)
})

test('a cached value is read once for all who ask, again after a change, and the oldest leaves a full cache', async () => {
  let reads = 0
  const cache = epochCache(epoch, 2, async (key) => `${key}${(reads += 1)}`)
  assert.equal(cache.now('a'), undefined)
  assert.deepEqual(await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')]), ['a1', 'a1', 'a1'])
  assert.equal(cache.now('a'), 'a1')
  const seen = changed()
  await database.db.tx(bumpEpoch)
  await seen
  assert.equal(cache.now('a'), undefined)
  assert.equal(await cache.get('a'), 'a2')
  await cache.get('b')
  await cache.get('c')
  assert.equal(cache.now('a'), undefined)
  assert.equal(cache.now('c'), 'c4')
})

test('a value whose reading fails is not remembered', async () => {
  let fails = true
  const cache = epochCache(epoch, 2, async () => {
    if (fails) throw new Error('away')
    return 'back'
  })
  await assert.rejects(cache.get('a'), /away/)
  fails = false
  assert.equal(await cache.get('a'), 'back')
})

test('a change during the reading of a value makes that value stale', async () => {
  const cache = epochCache(epoch, 2, async () => {
    const seen = changed()
    await database.db.tx(bumpEpoch)
    await seen
    return 'read before the change was seen'
  })
  await cache.get('a')
  assert.equal(cache.now('a'), undefined)
})
