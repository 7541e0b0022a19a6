import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { dropConstraints, insertAny } from '../../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { reserveUpdate } from './update-store.ts'
import { endWrite } from './write-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await dropConstraints(database)
})
after(() => database.close())

test('updates of a campaign are sent one after another, and none for a request that a later one has replaced', async () => {
  const { db } = database
  const [first, second] = [uuidv7(), uuidv7()]
  const submit = (id: string) =>
    insertAny(db, 'registry_request', { id, kind: 'campaign', campaign_id: 'C000001', account_id: 'a1' })
  const reserve = (reference: string) =>
    reserveUpdate(db, { kind: 'campaign-update', objectId: 'C000001', accountId: 'a1', reference })
  await submit(first)
  assert.equal(await reserve(first), true)
  await db.query('update registry_request set ended_at = now() where id = $1', [first])
  await submit(second)
  assert.equal(await reserve(first), false, 'it was replaced')
  assert.equal(await reserve(second), false, 'the first one may still arrive')
  await endWrite(db, { kind: 'campaign-update', subject: first })
  assert.equal(await reserve(second), true)
  assert.equal(await reserve(second), true, 'it may be repeated')
})

test('an update with data that the customer has changed meanwhile is not sent', async () => {
  const { db } = database
  const id = uuidv7()
  await insertAny(db, 'brand', { id: 'B000001', account_id: 'a1', changed_at: null })
  await insertAny(db, 'registry_request', { id, kind: 'brand-update', brand_id: 'B000001', account_id: 'a1' })
  const reserve = (changedAt?: number) =>
    reserveUpdate(db, {
      kind: 'brand-update',
      objectId: 'B000001',
      accountId: 'a1',
      reference: id,
      changedAt,
    })
  const at = Date.parse('2026-03-01T10:00:00.123Z')
  assert.equal(await reserve(), true)
  await db.query(`update brand set changed_at = $1 where id = 'B000001'`, [new Date(at)])
  assert.equal(await reserve(), false)
  assert.equal(await reserve(at), true)
})
