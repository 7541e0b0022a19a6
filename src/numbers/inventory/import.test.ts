import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Db, Sql } from '#platform/database/db.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { uuidAt, uuidv7 } from '#platform/ids.ts'
import { mostReported } from '#platform/http/rows/row-report.ts'
import { OtherUpload } from '#platform/http/rows/upload.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { offered } from '../../../test/support/number-listings.ts'
import { until } from '../../../test/support/until.ts'
import { retained } from '../retained.ts'
import { abandonListings, unstageListings } from './import-store.ts'
import { importNumbers, type ImportInput } from './import.ts'
import { listNumber } from './inventory-store.ts'
import { listingOf } from './listing-shape.ts'

let database: TestDatabase
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

type Offered = ReturnType<typeof offered>

async function stagedIn(importId: string): Promise<number> {
  const { rows } = await database.db.query<{ n: number }>(
    'select count(*)::int as n from staged_number where import_id = $1',
    [importId],
  )
  return rows[0]!.n
}

const five = ['447700920001', '447700920002', '447700920003', '447700920004', '447700920005']

function upload(input: Omit<ImportInput, 'dryRun'> & { dryRun?: boolean }) {
  const rows = (async function* () {
    yield five.map((msisdn, i) => ({ line: i + 2, row: offered(msisdn) }))
  })()
  return importNumbers(database.db, rows, listingOf, { dryRun: false, ...input })
}

test('an upload is resumed by its ID, even if some of its staged rows were deleted meanwhile', async () => {
  const { db } = database
  const importId = uuidv7()
  const dies = () => Promise.reject(new Error('the node has died'))
  await assert.rejects(upload({ importId, alongside: dies }), /has died/)
  await abandonListings(db, importId)
  assert.equal(await unstageListings(db, importId, 2), 3)
  const counts = await upload({ importId })
  assert.deepEqual(counts, { rows: 5, wrong: 0, reported: [], added: 5, changed: 0, unchanged: 0 })
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from staged_number')
  assert.equal(rows[0]!.n, 0)
})

test('an upload with the ID of an upload from long ago is not ended while its rows arrive', async () => {
  const { db } = database
  const importId = uuidAt(Date.now() - 7 * 86_400_000)
  const rows = Array.from({ length: 5_001 }, (_, i) => ({
    line: i + 2,
    row: offered(`44770096${1_000 + i}`),
  }))
  const arriving = (async function* () {
    yield rows.slice(0, 5_000)
    await until(
      () => stagedIn(importId),
      (staged) => staged === 5_000,
    )
    await deleteOld(db, retained, Date.now())
    yield rows.slice(5_000)
  })()
  const counts = await importNumbers(db, arriving, listingOf, { importId, dryRun: false })
  assert.deepEqual([counts.wrong, counts.added], [0, 5_001])
})

test('an upload that was interrupted more than a day ago can be sent again with its ID', async () => {
  const { db } = database
  const importId = uuidv7()
  await assert.rejects(upload({ importId, alongside: () => Promise.reject(new Error('the node has died')) }))
  await db.query(`update staged_terms set staged_at = staged_at - interval '25 hours' where import_id = $1`, [
    importId,
  ])
  await deleteOld(db, retained, Date.now())
  assert.equal(await stagedIn(importId), 0)
  assert.equal((await upload({ importId })).wrong, 0)
})

test('an upload whose connection fails while publishing changes nothing, and when resumed by its ID imports each number once [fault T5]', async () => {
  const { db } = database
  const importId = uuidv7()
  const more = Array.from({ length: 300 }, (_, i) => ({
    line: i + 2,
    row: offered(`4477009${30_000 + i}`, { cost: '0.75' }),
  }))
  const send = (input: Partial<ImportInput> = {}) => {
    const rows = (async function* () {
      yield more
    })()
    return importNumbers(db, rows, listingOf, { importId, dryRun: false, ...input })
  }
  const offeredNow = async () => {
    const { rows } = await db.query<{ n: number; counted: number }>(
      `select (select count(*) from inventory where msisdn like '44770093%')::int as n,
          (select coalesce(sum(numbers), 0) from number_block where tail = 5 and head = '4477009')::int as counted`,
    )
    return rows[0]!
  }
  const { counted } = await offeredNow()
  const dies = (sql: Sql) => sql.query('select pg_terminate_backend(pg_backend_pid())').then(() => undefined)
  await assert.rejects(send({ alongside: dies }))
  assert.deepEqual(await offeredNow(), { n: 0, counted })
  assert.equal((await send()).added, 300)
  assert.deepEqual(await offeredNow(), { n: 300, counted: counted + 300 })
  assert.equal((await send()).unchanged, 300)
})

test('numbers that were listed by another request meanwhile are detected when an upload publishes', async () => {
  const { db } = database
  const [accepted, rest] = [offered('447700940001'), offered('447700940002', { country: 'DE' })]
  let tries = 0
  const rows = (async function* () {
    yield [accepted, rest].map((row, i) => ({ line: i + 2, row }))
  })()
  const meanwhile = {
    ...db,
    tx: async <T>(work: (sql: Sql) => Promise<T>) => {
      tries += 1
      if (tries > 1) return db.tx(work)
      throw await db
        .tx(async (sql) => {
          await listNumber(sql, listingOf(accepted))
          await sql.query('insert into inventory select * from inventory where msisdn = $1', [
            accepted.msisdn,
          ])
        })
        .catch((error: unknown) => error)
    },
  }
  const counts = await importNumbers(meanwhile, rows, listingOf, { importId: uuidv7(), dryRun: false })
  assert.equal(counts.added, 2)
  assert.equal(tries, 2)
})

test('an upload with only invalid rows reports the first invalid rows only', async () => {
  const wrong = 200_000
  const rows = (async function* () {
    for (let line = 0; line < wrong; line += 10_000)
      yield Array.from({ length: 10_000 }, (_, i) => ({
        line: line + i + 2,
        faults: [{ name: 'msisdn', reason: 'is wrong', rule: 'pattern' }],
      }))
  })()
  const stated = await importNumbers(database.db, rows, listingOf, { importId: uuidv7(), dryRun: false })
  assert.deepEqual(
    [stated.rows, stated.wrong, stated.reported.length, stated.added],
    [wrong, wrong, mostReported, 0],
  )
  const { rows: staged } = await database.db.query<{ n: number }>(
    'select ((select count(*) from staged_number) + (select count(*) from staged_terms))::int as n',
  )
  assert.equal(staged[0]!.n, 0)
})

test('a file may be uploaded with the ID of its dry run', async () => {
  const importId = uuidv7()
  assert.equal((await upload({ importId, dryRun: true })).unchanged, 5)
  assert.equal((await upload({ importId })).unchanged, 5)
})

/** Number of counters that differ from a count of the inventory. */
async function miscounted(): Promise<number> {
  const { rows } = await database.db.query<{ n: number }>(
    `with offered as (select * from inventory where status = 'available'), counted (country, tail, head, type, features, n) as (
        select country, tail, left(msisdn, -tail), type, features, count(*) from offered, unnest('{5,7}'::int[]) tail group by 1, 2, 3, 4, 5
        union all
        select country, 0, gram, type, features, count(*)
          from offered cross join lateral generate_series(length(msisdn) - 6, length(msisdn) - 2) at
            cross join lateral (select substr(msisdn, at, 3) as gram) g
         where strpos(msisdn, gram) = at group by 1, 3, 4, 5)
      select count(*)::int as n
        from counted c full join (select * from number_block where numbers <> 0) b using (country, tail, head, type, features)
       where c.n is distinct from b.numbers`,
  )
  return rows[0]!.n
}

/** More numbers than are published in one part. */
const several = 24_000
const many = Array.from({ length: several }, (_, i) =>
  offered(`1212${5_000_000 + i * 7}`, { country: 'US', type: i % 3 ? 'landline' : 'mobile-lvn' }),
)

async function* inPieces(rows: readonly Offered[]) {
  for (let i = 0; i < rows.length; i += 7_000)
    yield rows.slice(i, i + 7_000).map((row, n) => ({ line: i + n + 2, row }))
}

test('each number is counted once, however it is added to the inventory, even by concurrent uploads', async () => {
  const { db } = database
  const send = (rows: readonly Offered[]) =>
    importNumbers(db, inPieces(rows), listingOf, { importId: uuidv7(), dryRun: false })
  const some = many.filter((_, i) => i % 2 === 0 && i < several / 3)
  assert.equal((await send(some)).added, some.length)
  const otherwise = many.map((row, i) => (i % 500 ? row : { ...row, features: 'SMS' }))
  const both = await Promise.all([send(otherwise), send(otherwise.toReversed())])
  assert.equal(both[0].added + both[1].added, several - some.length)
  assert.equal(both[0].changed + both[1].changed, some.filter((_, i) => i % 250 === 0).length)
  assert.equal(await miscounted(), 0)
})

test('an upload counts its numbers itself if no second connection is available', async () => {
  const { db } = database
  let publishing = false
  const alone: Db = {
    ...db,
    tx: (work) => db.tx((sql) => ((publishing = true), work(sql))).finally(() => (publishing = false)),
    query: (...query) =>
      publishing ? Promise.reject(new Error('timeout exceeded when trying to connect')) : db.query(...query),
  }
  const rows = Array.from({ length: 100 }, (_, i) => ({ line: i + 2, row: offered(`4477009${50_000 + i}`) }))
  const sent = (async function* () {
    yield rows
  })()
  const { added } = await importNumbers(alone, sent, listingOf, { importId: uuidv7(), dryRun: false })
  assert.equal(added, rows.length)
  assert.equal(await miscounted(), 0)
})

test('an upload changes nothing if rows of another upload were received under its ID', async () => {
  const importId = uuidv7()
  const dies = () => Promise.reject(new Error('the node has died'))
  const stray = (async function* () {
    yield [{ line: 9, row: offered('447700960009') }]
  })()
  await assert.rejects(
    importNumbers(database.db, stray, listingOf, { importId, dryRun: false, alongside: dies }),
    /has died/,
  )
  await assert.rejects(upload({ importId }), OtherUpload)
  const { rows } = await database.db.query("select from inventory where msisdn = '447700960009'")
  assert.equal(rows.length, 0)
})
