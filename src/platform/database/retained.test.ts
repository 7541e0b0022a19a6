import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { deleteOld } from './retained.ts'

let database: TestDatabase
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

test('old rows are deleted in steps, regardless of their number, and the others stay', async () => {
  await database.db.tx(async (sql) => {
    await sql.query('create temporary table trash (at timestamptz) on commit drop')
    await sql.query(
      `insert into trash select now() - interval '25 hours' from generate_series(1, 25000)
       union all select now() - interval '23 hours'`,
    )
    await deleteOld(sql, [{ table: 'trash', old: 'at < $1', keep: { days: 1 }, clock: 'wall' }], 0)
    assert.equal((await sql.query('select from trash')).rowCount, 1)
  })
})

test('a table that fails does not delay the others, and the failure is reported', async () => {
  const { db } = database
  await db.query(
    `insert into sign_in_try (key, tries, tried_at, until) values ('k', 1, clock_timestamp() - interval '2 hours', clock_timestamp())`,
  )
  const tables = [
    { table: 'no_such_table', old: 'at < $1', keep: { days: 1 }, clock: 'wall' },
    { table: 'sign_in_try', old: 'tried_at < $1', keep: { hours: 1 }, clock: 'wall' },
  ] as const
  await assert.rejects(deleteOld(db, tables, Date.now()), /no_such_table/)
  assert.equal((await db.query('select from sign_in_try')).rowCount, 0)
})

test('a row that is used again while old rows are deleted stays', async () => {
  const { db } = database
  const ofKeys = { table: 'sign_in_try', old: 'tried_at < $1', keep: { hours: 1 }, clock: 'wall' } as const
  await db.query(
    `insert into sign_in_try (key, tries, tried_at, until)
     select key, 1, clock_timestamp() - interval '2 hours', clock_timestamp() from unnest(array['used', 'unused']) key`,
  )
  await db.tx(async (sql) => {
    await sql.query(`update sign_in_try set tried_at = clock_timestamp() where key = 'used'`)
    await deleteOld(db, [ofKeys], 0)
  })
  await deleteOld(db, [ofKeys], 0)
  const { rows } = await db.query<{ key: string }>('select key from sign_in_try')
  assert.deepEqual(rows, [{ key: 'used' }])
})

test('a statement that ends objects runs before their rows are deleted', async () => {
  await database.db.tx(async (sql) => {
    await sql.query('create temporary table upload (id integer, open boolean, at timestamptz) on commit drop')
    await sql.query(
      `insert into upload select n, true, now() - n * interval '23 hours' from generate_series(1, 2) n`,
    )
    const ends = 'update upload set open = false where at < $1'
    await deleteOld(sql, [{ table: 'upload', ends, old: 'not open', keep: { days: 1 }, clock: 'wall' }], 0)
    assert.deepEqual((await sql.query('select id from upload')).rows, [{ id: 1 }])
  })
})
