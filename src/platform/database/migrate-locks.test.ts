import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { after, before, test, type TestContext } from 'node:test'
import pg from 'pg'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { migrate, MigrationError } from './migrate.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

/** A database that has only the table `item`, and its migrations, of which `sql` is the next. */
async function openItems(t: TestContext, sql: string) {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '0001_item.sql'), 'create table item (id int);')
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    t.after(() => client.end())
    return client
  }
  const [holder, other] = [await connect(), await connect()]
  await holder.query('drop schema if exists retired; drop schema public cascade; create schema public')
  const run = (options: Partial<Parameters<typeof migrate>[0]> = {}) =>
    migrate({
      ownerUrl: database.ownerUrl,
      log: quiet,
      folder: pathToFileURL(`${folder}/`),
      locks: { waitMs: 20, restMs: 20, tries: 10_000 },
      ...options,
    })
  await run()
  await writeFile(join(folder, '0002_next.sql'), sql)
  return { holder, other, run }
}

test('while a migration waits for a lock, other sessions use the table, and it succeeds once the lock is free', async (t) => {
  const { holder, other, run } = await openItems(t, 'alter table item add column name text;')
  await holder.query('begin; select from item')
  const migrated = run()
  await until(
    async () =>
      (await other.query("select from pg_locks where relation = 'item'::regclass and not granted")).rowCount,
    (waiting) => waiting === 1,
  )
  await other.query('select from item')
  await other.query('insert into item (id) values (1)')
  await holder.query('commit')
  assert.equal(await migrated, 1)
  assert.deepEqual((await other.query('select * from item')).rows, [{ id: 1, name: null }])
})

test('a migration that never gets its lock is named and rolled back', async (t) => {
  const { holder, other, run } = await openItems(
    t,
    'create table kept (id int); alter table item add column name text;',
  )
  await holder.query('begin; select from item')
  const failed = (error: Error) =>
    error instanceof MigrationError && /0002_next\.sql.*another session.*lock/.test(error.message)
  await assert.rejects(run({ locks: { waitMs: 20, restMs: 1, tries: 2 } }), failed)
  assert.deepEqual((await other.query("select to_regclass('kept') as kept")).rows, [{ kept: null }])
  await holder.query('commit')
  assert.equal(await run(), 1)
})

test('indexes are created while other sessions write, and several nodes that start create them once', async (t) => {
  const { holder, other, run } = await openItems(
    t,
    `-- Items by ID; both ways.
     create index concurrently if not exists item_up on item (id);
     create unique index concurrently if not exists item_down on item (id desc);
     drop index concurrently if exists item_old;`,
  )
  await holder.query('create index item_old on item (id)')
  await holder.query('begin; insert into item values (1)')
  const migrated = Promise.all([run(), run()])
  await until(
    async () =>
      (await other.query("select from pg_index where indexrelid = to_regclass('item_up')")).rowCount,
    (begun) => begun === 1,
  )
  await other.query('insert into item values (2)')
  await holder.query('commit')
  assert.deepEqual(
    (await migrated).toSorted((a, b) => a - b),
    [0, 1],
  )
  const { rows } = await other.query("select indisvalid from pg_index where indrelid = 'item'::regclass")
  assert.deepEqual(rows, [{ indisvalid: true }, { indisvalid: true }])
})

test('an index that was interrupted is created again', async (t) => {
  const { holder, other, run } = await openItems(
    t,
    'create index concurrently if not exists item_up on item (id);',
  )
  await holder.query('begin; insert into item values (1)')
  const interrupted = assert.rejects(run(), /0002_next\.sql failed: canceling statement/)
  await until(
    async () =>
      (
        await other.query(`select pg_cancel_backend(pid) from pg_stat_activity
          where application_name = 'strowger-migrate' and query like 'create index%' and wait_event_type = 'Lock'`)
      ).rowCount,
    (canceled) => canceled === 1,
  )
  await interrupted
  await holder.query('commit')
  const valid = async () =>
    (await other.query("select indisvalid from pg_index where indrelid = 'item'::regclass")).rows
  assert.deepEqual(await valid(), [{ indisvalid: false }])
  assert.equal(await run(), 1)
  assert.deepEqual(await valid(), [{ indisvalid: true }])
})
