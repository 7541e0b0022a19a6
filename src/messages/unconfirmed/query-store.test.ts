import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Db } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import { insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { storeOld } from '../../../test/support/history.ts'
import { claimQueries, endQuery, readLastQuery, readOpenSegments, requestQuery } from './query-store.ts'

let database: TestDatabase
let db: Db
before(async () => {
  database = await openTestDatabase()
  ;({ db } = database)
  await insertAny(db, 'carrier', { id: 'local', status: 'disabled' })
})
after(() => database.close())

let numbers = 0
const newId = () => uuidAt(Date.now()).slice(0, 24) + String(++numbers).padStart(12, '0')
const queryOf = (id: string = newId()) => ({ message_id: id, account_id: 'a', carrier_id: 'local' })

async function requested(): Promise<string> {
  const query = queryOf()
  assert.equal(await requestQuery(db, query), true)
  return query.message_id
}

const claimed = async () => (await claimQueries(db, ['local'], 10)).map(({ message_id: id }) => id)

test('one node queries a message, and another one only after the lease of a node that died has ended', async () => {
  const id = await requested()
  assert.deepEqual(await claimQueries(db, ['another'], 10), [])
  assert.deepEqual(await claimed(), [id])
  assert.deepEqual(await claimed(), [])
  await db.query(`update message_query set lease_until = clock_timestamp() - interval '1 s'`)
  assert.deepEqual(await claimed(), [id])
  await endQuery(db, id, { outcome: 'unanswered', detail: null })
  assert.deepEqual(await claimed(), [])
})

test('a query ends once, with the first outcome, and can then be requested again', async () => {
  const id = await requested()
  assert.equal(await requestQuery(db, queryOf(id)), false, 'the first one is open')
  assert.equal(await endQuery(db, id, { outcome: 'answered', detail: 'DELIVRD' }), true)
  assert.equal(await endQuery(db, id, { outcome: 'refused', detail: 'late' }), false)
  assert.partialDeepStrictEqual(await readLastQuery(db, id), { outcome: 'answered', detail: 'DELIVRD' })
  assert.equal(await requestQuery(db, queryOf(id)), true)
  assert.partialDeepStrictEqual(await readLastQuery(db, id), { ended_at: null, outcome: null, detail: null })
  assert.deepEqual(await claimed(), [id])
  await endQuery(db, id, { outcome: 'unanswered', detail: null })
})

test('only the segments without a receipt that this carrier has accepted are queried', async () => {
  const id = newId()
  await storeOld(db, 0, { id, status: 'submitted' })
  const segments = [
    { part: 1, receipt_state: 'DELIVRD', carrier_id: 'local' },
    { part: 2, receipt_state: null, carrier_id: 'local' },
    { part: 3, receipt_state: null, carrier_id: 'local' },
  ]
  for (const one of segments)
    await insertAny(db, 'submission', {
      ...one,
      message_id: id,
      account_id: 'a',
      submits: 3,
      carrier_message_id: `${id}-${one.part}`,
      recipient: '99000000001',
    })
  const open = async (carrierId = 'local') =>
    (await readOpenSegments(db, { ...queryOf(id), carrier_id: carrierId })).map(({ part }) => part)
  assert.deepEqual(await open(), [2, 3])
  assert.deepEqual(await open('another'), [])
  await db.query(`update message set status = 'delivered' where id = $1`, [id])
  assert.deepEqual(await open(), [])
})
