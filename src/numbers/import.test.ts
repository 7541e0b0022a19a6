import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { offered } from '../../test/support/stock.ts'
import { giveUpOffers, unstageOffers } from './import-store.ts'
import { importNumbers, type ImportWish } from './import.ts'
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

test('what is tried first may be uploaded under the same id', async () => {
  const importId = uuidv7()
  assert.equal((await upload({ importId, dryRun: true })).unchanged, 5)
  assert.equal((await upload({ importId })).unchanged, 5)
})
