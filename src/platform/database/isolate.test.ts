import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { openDb } from './db.ts'
import { isOverdue, isUnavailable } from './faults.ts'
import { isolating } from './isolate.ts'

let database: TestDatabase
let batches: string[][]

before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())
beforeEach(async () => {
  batches = []
  await database.db.query('delete from account')
})

/** Stores accounts with one statement and records each batch. */
const store = isolating(async (ids: string[]) => {
  batches.push(ids)
  await database.db.query(
    "insert into account (id, name, signature_secret) select id, id, '' from unnest($1::text[]) id",
    [ids],
  )
  return ids.map(() => 'stored')
})

const stored = async () =>
  (await database.db.query<{ id: string }>('select id from account order by id')).rows.map(({ id }) => id)

const outcome = (result: string | Error) => (result instanceof Error ? 'refused' : result)

test('a batch that the database accepts is one statement', async () => {
  assert.deepEqual(await store(['aaaaaaaa', 'bbbbbbbb']), ['stored', 'stored'])
  assert.deepEqual(batches, [['aaaaaaaa', 'bbbbbbbb']])
})

test('if the database rejects a batch, only the invalid item fails, and results keep the order of the items', async () => {
  const results = await store(['aaaaaaaa', 'a\0', 'bbbbbbbb', 'AAAA', 'cccccccc'])
  assert.deepEqual(results.map(outcome), ['stored', 'refused', 'stored', 'refused', 'stored'])
  assert.deepEqual(await stored(), ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'])
  assert.deepEqual(batches.slice(1), [['aaaaaaaa'], ['a\0'], ['bbbbbbbb'], ['AAAA'], ['cccccccc']])
})

test('an item that is rejected alone is not retried', async () => {
  await assert.rejects(store(['AAAA']), { code: '23514' })
  assert.equal(batches.length, 1)
})

test('two batches that deadlock are both stored [fault D7]', async () => {
  await store(['aaaaaaaa', 'bbbbbbbb'])
  const bothHoldOne = Promise.withResolvers<void>()
  let source = 0
  let tries = 0
  const rename = isolating(async ([first, second]: string[]) => {
    tries++
    await database.db.tx(async (sql) => {
      const lock = "update account set name = name || '!' where id = $1"
      await sql.query(lock, [first])
      if (++source === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await sql.query(lock, [second])
    })
    return ['stored', 'stored']
  })
  const both = await Promise.all([rename(['aaaaaaaa', 'bbbbbbbb']), rename(['bbbbbbbb', 'aaaaaaaa'])])
  assert.deepEqual(both.flat(), ['stored', 'stored', 'stored', 'stored'])
  assert.equal(tries, 3)
  const { rows } = await database.db.query("select from account where name like '%!!'")
  assert.equal(rows.length, 2)
})

test('a deadlock is tried three times in all [fault D7]', async () => {
  let tries = 0
  const unlucky = isolating(async (ids: string[]) => {
    tries++
    await database.db.query("do $$ begin raise exception using errcode = '40P01'; end $$")
    return ids
  })
  await assert.rejects(unlucky(['aaaaaaaa']), { code: '40P01' })
  assert.equal(tries, 3)
})

test('an unavailable database fails the whole batch at once, without storing item by item', async () => {
  const away = openDb({ url: 'postgres://a:b@127.0.0.1:1/x', log: quiet, max: 1 })
  let tries = 0
  const lost = isolating(async (ids: string[]) => {
    tries++
    await away.query('select 1')
    return ids
  })
  await assert.rejects(lost(['aaaaaaaa', 'bbbbbbbb']), isUnavailable)
  assert.equal(tries, 1)
  await away.close()
})

test('an error that no item caused fails the whole batch at once', async () => {
  let tries = 0
  const late = isolating(async (ids: string[]) => {
    tries++
    await database.db.query("do $$ begin raise exception using errcode = '57014'; end $$")
    return ids
  }, isOverdue)
  await assert.rejects(late(['aaaaaaaa', 'bbbbbbbb']), { code: '57014' })
  assert.equal(tries, 1)
})

test('item by item, storing stops at the first item for which the database is unavailable', async () => {
  const tried: string[][] = []
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const store = isolating(async (ids: string[]) => {
    tried.push(ids)
    if (ids.length > 1) throw new Error('one of them is bad')
    if (ids[0] === 'b') throw away
    return ids
  })
  assert.deepEqual(await store(['a', 'b', 'c', 'd']), ['a', away, away, away])
  assert.deepEqual(tried.slice(1), [['a'], ['b']])
})
