import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { uuidv7 } from '#platform/ids.ts'
import { readEvents } from './timeline-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

test('a receipt stored together with its response follows it in the history', async () => {
  const id = uuidv7()
  await database.db.query(
    `insert into message_event (message_id, account_id, at, event, status, actor)
     select $1, 'aaaaaaaa', '2030-01-01T00:00:00Z', e, e, 'test' from unnest($2::text[]) e`,
    [id, ['delivered', 'submitted']],
  )
  const events = await readEvents(database.db, id)
  assert.deepEqual(
    events.map((one) => one.event),
    ['submitted', 'delivered'],
  )
})

test('a matching rule precedes the refusal that it caused in the history', async () => {
  const id = uuidv7()
  await database.db.query(
    `insert into message_event (message_id, account_id, at, event, actor)
     select $1, 'aaaaaaaa', '2030-01-01T00:00:00Z', e, 'test' from unnest($2::text[]) e`,
    [id, ['refused', 'rule_matched']],
  )
  const events = await readEvents(database.db, id)
  assert.deepEqual(
    events.map((one) => one.event),
    ['rule_matched', 'refused'],
  )
})
