import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { openDb } from '../database/db.ts'
import { bumpEpoch, type Epoch, openEpoch, type Pulse } from './epoch.ts'
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

test('concurrent changes are all counted', async () => {
  const before = epoch.value()
  await Promise.all(Array.from({ length: 8 }, () => database.db.tx(bumpEpoch)))
  await epoch.poll()
  assert.equal(epoch.value(), before + 8)
})

test('the readers of a poll run again with each poll', async () => {
  const read: Pulse[] = []
  const polled = await openEpoch(database.db, quiet, {
    everyMs: 60_000,
    readers: [(pulse) => read.push(pulse)],
  })
  await polled.poll()
  read.splice(0)
  await polled.poll()
  await polled.poll()
  await polled.stop()
  assert.equal(read.length, 2)
  assert.equal(read[1]!.epoch, polled.value())
})

test('a cached value is read once for concurrent callers and again after a change, and a full cache evicts the oldest', async () => {
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

test('absent keys evict no cached value, regardless of how many are requested', async () => {
  const cache = epochCache(epoch, 2, async (key) => (key.startsWith('no') ? null : key))
  await cache.get('a')
  for (let i = 0; i < 12_000; i++) await cache.get(`nobody ${i}`)
  assert.equal(cache.now('a'), 'a')
  assert.equal(cache.now('nobody 11999'), null)
  assert.equal(cache.now('nobody 0'), undefined)
})

test('a value whose read failed is not cached', async () => {
  let fails = true
  const cache = epochCache(epoch, 2, async () => {
    if (fails) throw new Error('away')
    return 'back'
  })
  await assert.rejects(cache.get('a'), /away/)
  fails = false
  assert.equal(await cache.get('a'), 'back')
})

test('a change during the read of a value makes that value stale', async () => {
  const cache = epochCache(epoch, 2, async () => {
    const seen = changed()
    await database.db.tx(bumpEpoch)
    await seen
    return 'read before the change was seen'
  })
  await cache.get('a')
  assert.equal(cache.now('a'), undefined)
})

test('with many concurrent writers no change is lost, and no old state is cached under a new epoch', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('create table state (writer integer primary key, changes bigint not null default 0)')
  await owner.query(`grant all on state to ${new URL(database.url).username}`)
  await owner.end()
  const [writers, each] = [24, 25]
  const many = openDb({ url: database.url, log: quiet, max: writers, connectMs: 60_000 })
  await many.query('insert into state (writer) select generate_series(1, $1::int)', [writers])
  await epoch.poll()
  const begun = epoch.value()
  const changesSeen = async () => {
    const { rows } = await database.db.query<{ seen: number }>(
      'select sum(changes)::bigint as seen from state',
    )
    return rows[0]!.seen
  }
  const cache = epochCache(epoch, 1, changesSeen)
  let writing = true
  const reader = async () => {
    while (writing) {
      await epoch.poll()
      const under = epoch.value()
      const seen = await cache.get('state')
      assert.ok(seen >= under - begun, `${seen} changes seen under epoch ${under - begun}`)
    }
  }
  /** Reads both values in one snapshot, so that a commit counts in both or in neither. */
  const auditor = async () => {
    while (writing) {
      const { rows } = await database.db.query<{ seen: number; epoch: number }>(
        `select (select sum(changes) from state)::bigint as seen,
           (select sum(epoch) from policy_epoch)::bigint as epoch`,
      )
      assert.equal(rows[0]!.seen, rows[0]!.epoch - begun)
    }
  }
  const writer = async (_: unknown, n: number) => {
    for (let i = 0; i < each; i++)
      await many.tx(async (sql) => {
        await sql.query('update state set changes = changes + 1 where writer = $1', [n + 1])
        await bumpEpoch(sql)
      })
  }
  const watching = [reader(), reader(), auditor()]
  await Promise.all(Array.from({ length: writers }, writer)).finally(() => (writing = false))
  await Promise.all(watching)
  await epoch.poll()
  assert.equal(epoch.value(), begun + writers * each)
  assert.equal(await cache.get('state'), writers * each)
  await many.close()
})
