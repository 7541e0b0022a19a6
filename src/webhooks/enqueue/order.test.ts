import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { openTestDatabase } from '../../../test/support/database.ts'
import { analyze } from '../../../test/support/plan.ts'
import { insertEvents, type NewDelivery } from './store.ts'

const [owner, accountId, url] = [uuidv7(), 'abcd1234', 'http://alive.example/']

const eventOf = (subjectId: string, eventStatus: string): NewDelivery => ({
  event: {
    accountId,
    subjectId,
    kind: 'message-status',
    eventStatus,
    url,
    method: 'POST_JSON',
    payload: '{}',
    at: Date.now(),
  },
  eventId: uuidv7(),
  endpoint: `${accountId} http://alive.example`,
  leased: false,
})

test('events of one transaction are delivered in its order, also behind a long queue', async (t) => {
  const database = await openTestDatabase()
  t.after(() => database.close())
  const { db } = database
  const subjects = Array.from({ length: 40 }, () => uuidv7())
  const waiting = subjects.flatMap((subject) =>
    Array.from({ length: 20 }, () => eventOf(subject, 'accepted')),
  )
  await db.tx((sql) => insertEvents(sql, owner, waiting))
  // With these statistics the database hashes the new events, and reads them by their hash.
  await analyze(database, 'webhook_delivery')
  const statuses = ['submitted', 'buffered', 'delivered', 'read']
  const fresh = statuses.flatMap((status) => subjects.slice(0, 2).map((one) => eventOf(one, status)))
  await db.tx((sql) => insertEvents(sql, owner, fresh))
  const { rows } = await db.query<{ statuses: string[] }>(
    `select array_agg(e.event_status order by d.seq) as statuses
       from webhook_delivery d join webhook_event e on e.id = d.event_id
      where d.event_id = any ($1) group by d.subject_id`,
    [fresh.map(({ eventId }) => eventId)],
  )
  assert.deepEqual(
    rows.map((row) => row.statuses),
    [statuses, statuses],
  )
})
