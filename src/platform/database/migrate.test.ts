import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { openStallingProxy } from '../../../test/support/stalling-proxy.ts'
import { openDb, type Db } from './db.ts'
import { migrate, MigrationError } from './migrate.ts'
import { dumpSchema } from './schema-dump.ts'

let database: TestDatabase
let owner: Db
before(async () => {
  database = await openTestDatabase()
  owner = openDb({ url: database.ownerUrl, log: quiet, max: 2 })
})
after(async () => {
  await owner.close()
  await database.close()
})
afterEach(() => owner.query("delete from migration where name like '9%'"))

const again = () => migrate({ ownerUrl: database.ownerUrl, log: quiet })

test("a database at the program's schema version is unchanged", async () => {
  assert.equal(await again(), 0)
})

test('an edited migration of a release stops the start and is named', async () => {
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name limit 1',
  )
  const { name, checksum } = rows[0]!
  await owner.query("update migration set checksum = 'other' where name = $1", [name])
  await assert.rejects(
    again(),
    (error: Error) => error instanceof MigrationError && error.message.includes(name),
  )
  await owner.query('update migration set checksum = $2 where name = $1', [name, checksum])
})

test('a database that has created indexes with their tables, as an earlier migration did, is unchanged', async () => {
  const [name, former] = [
    '0131_sim_lookup.sql',
    '1388690c43cfcc60732908bf56144255679e1c60f21bc25da4d9d9a05b9fac08',
  ]
  const { rows } = await owner.query<{ checksum: string }>('select checksum from migration where name = $1', [
    name,
  ])
  await owner.query('update migration set checksum = $2 where name = $1', [name, former])
  const before = await dumpSchema(owner)
  await owner.query("delete from migration where name = '0138_sim_lookup_indexes.sql'")
  assert.equal(await again(), 1)
  assert.equal(await dumpSchema(owner), before)
  await owner.query('update migration set checksum = $2 where name = $1', [name, rows[0]!.checksum])
})

test('a database with a newer schema stops the start and names the unknown migration', async () => {
  await owner.query("insert into migration (name, checksum) values ('9999_later.sql', 'x')")
  await assert.rejects(again(), /newer than the program: it has the migration 9999_later\.sql/)
})

test('nodes that start concurrently migrate an empty database once', async () => {
  const fresh = await openTestDatabase()
  const sql = openDb({ url: fresh.ownerUrl, log: quiet, max: 1 })
  await sql.query('drop schema retired; drop schema public cascade; create schema public')
  const applied = await Promise.all([1, 2, 3].map(() => migrate({ ownerUrl: fresh.ownerUrl, log: quiet })))
  const { rowCount } = await sql.query('select from migration')
  assert.deepEqual(
    applied.toSorted((a, b) => a - b),
    [0, 0, rowCount],
  )
  await sql.close()
  await fresh.close()
})

test('a half-applied schema change is rolled back, and the failed migration is named [fault C6]', async () => {
  const fresh = await openTestDatabase()
  const sql = openDb({ url: fresh.ownerUrl, log: quiet, max: 1 })
  await sql.query(
    'drop schema retired; drop schema public cascade; create schema public; create table carrier ()',
  )
  await assert.rejects(
    migrate({ ownerUrl: fresh.ownerUrl, log: quiet }),
    /0003\S+\.sql failed and was rolled back/,
  )
  const { rows } = await sql.query(
    "select to_regclass('number') as number, to_regclass('account')::text as account",
  )
  assert.deepEqual(rows, [{ number: null, account: 'account' }])
  await sql.close()
  await fresh.close()
})

test('a run that is interrupted after any statement leaves no lock and no partial migration [fault C6]', async () => {
  const fresh = await openTestDatabase()
  const [sql, proxy] = [
    openDb({ url: fresh.ownerUrl, log: quiet, max: 1 }),
    await openStallingProxy(fresh.ownerUrl),
  ]
  const wanted = await dumpSchema(sql)
  await sql.query('drop schema retired; drop schema public cascade; create schema public')
  const run = (ownerUrl: string) => migrate({ ownerUrl, appRole: new URL(fresh.url).username, log: quiet })
  let broken = 0
  for (let pieces = 3; ; pieces++) {
    proxy.cutBehind(pieces)
    const faults = await run(proxy.url).then(
      () => undefined,
      (error: Error) => error,
    )
    if (!faults) break
    assert.match(faults.message, /Connection terminated|ECONNRESET|EPIPE/)
    broken++
  }
  assert.ok(broken > 8, `broken off ${broken} times`)
  assert.equal(await run(fresh.ownerUrl), 0)
  assert.equal(await dumpSchema(sql), wanted)
  await proxy.close()
  await sql.close()
  await fresh.close()
})
