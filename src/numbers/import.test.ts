import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Sql } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { offered } from '../../test/support/stock.ts'
import { giveUpOffers, unstageOffers } from './import-store.ts'
import { importNumbers, type ImportWish } from './import.ts'
import { offerNumber } from './inventory-store.ts'
import { offerOf } from './offer-shape.ts'

let database: TestDatabase
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

const five = ['447700920001', '447700920002', '447700920003', '447700920004', '447700920005']

function upload(wish: Omit<ImportWish, 'dryRun'> & { dryRun?: boolean }) {
  const rows = (async function* () {
    yield five.map((msisdn, i) => ({ line: i + 2, row: offered(msisdn) }))
  })()
  return importNumbers(database.db, rows, offerOf, { dryRun: false, ...wish })
}

test('an upload goes on under its id, also where some of what was put aside has been given up since', async () => {
  const { db } = database
  const importId = uuidv7()
  const dies = () => Promise.reject(new Error('the node has died'))
  await assert.rejects(upload({ importId, alongside: dies }), /has died/)
  await giveUpOffers(db, importId)
  assert.equal(await unstageOffers(db, importId, 2), 3)
  const counts = await upload({ importId })
  assert.deepEqual(counts, { rows: 5, wrong: 0, told: [], added: 5, changed: 0, unchanged: 0 })
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from staged_number')
  assert.equal(rows[0]!.n, 0)
})

test('an upload whose connection dies while it publishes has changed nothing, and goes on under its id to each number once [fault T5]', async () => {
  const { db } = database
  const importId = uuidv7()
  const more = Array.from({ length: 300 }, (_, i) => ({
    line: i + 2,
    row: offered(`4477009${30_000 + i}`, { cost: '0.75' }),
  }))
  const send = (wish: Partial<ImportWish> = {}) => {
    const rows = (async function* () {
      yield more
    })()
    return importNumbers(db, rows, offerOf, { importId, dryRun: false, ...wish })
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

test('numbers that are offered otherwise meanwhile are found when an upload publishes', async () => {
  const { db } = database
  const [taken, rest] = [offered('447700940001'), offered('447700940002', { country: 'DE' })]
  let tries = 0
  const rows = (async function* () {
    yield [taken, rest].map((row, i) => ({ line: i + 2, row }))
  })()
  const meanwhile = {
    ...db,
    tx: async <T>(work: (sql: Sql) => Promise<T>) => {
      tries += 1
      if (tries > 1) return db.tx(work)
      throw await db
        .tx(async (sql) => {
          await offerNumber(sql, offerOf(taken))
          await sql.query('insert into inventory select * from inventory where msisdn = $1', [taken.msisdn])
        })
        .catch((error: unknown) => error)
    },
  }
  const counts = await importNumbers(meanwhile, rows, offerOf, { importId: uuidv7(), dryRun: false })
  assert.equal(counts.added, 2)
  assert.equal(tries, 2)
})

test('of an upload of wrong rows alone, however many, the first hundred are told, and nothing is kept of the others', async () => {
  const wrong = 200_000
  const rows = (async function* () {
    for (let line = 0; line < wrong; line += 10_000)
      yield Array.from({ length: 10_000 }, (_, i) => ({
        line: line + i + 2,
        faults: [{ name: 'msisdn', reason: 'is wrong', rule: 'pattern' }],
      }))
  })()
  const said = await importNumbers(database.db, rows, offerOf, { importId: uuidv7(), dryRun: false })
  assert.deepEqual([said.rows, said.wrong, said.told.length, said.added], [wrong, wrong, 100, 0])
  const { rows: staged } = await database.db.query<{ n: number }>(
    'select ((select count(*) from staged_number) + (select count(*) from staged_terms))::int as n',
  )
  assert.equal(staged[0]!.n, 0)
})

test('what is tried first may be uploaded under the same id', async () => {
  const importId = uuidv7()
  assert.equal((await upload({ importId, dryRun: true })).unchanged, 5)
  assert.equal((await upload({ importId })).unchanged, 5)
})
