import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { claimNotifications, endNotification, storeNotification } from './notification-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.db.query('delete from registry_notification'))
after(() => database.close())

const receive = () =>
  storeNotification(database.db, {
    digest: Buffer.alloc(32, 1),
    eventType: 'CAMPAIGN_UPDATE',
    registryId: undefined,
    reference: undefined,
    campaignId: 'CREGIST',
    campaignReference: undefined,
    body: {},
  })

/** Seconds until the webhook is due. */
async function dueIn(): Promise<number> {
  const { rows } = await database.db.query<{ seconds: number }>(
    'select extract(epoch from due_at - coalesce(claimed_at, received_at))::float8 as seconds from registry_notification',
  )
  return rows[0]!.seconds
}

test('a webhook that is sent repeatedly is handled five times at once, and then once a minute', async () => {
  const { db } = database
  for (let repeat = 0; repeat < 5; repeat++) {
    await receive()
    const [due] = await claimNotifications(db, 10)
    await endNotification(db, due!, 'applied')
  }
  await receive()
  assert.deepEqual(await claimNotifications(db, 10), [])
  assert.ok((await dueIn()) >= 60)
  await db.query(`update registry_notification set claimed_at = claimed_at - interval '2 minutes'`)
  await receive()
  assert.equal((await claimNotifications(db, 10)).length, 1)
})

test('the attempts of a webhook that cannot be handled become rarer, up to one an hour', async () => {
  await receive()
  const waits: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    await claimNotifications(database.db, 10)
    waits.push(Math.round(await dueIn()))
    await database.db.query('update registry_notification set due_at = clock_timestamp()')
  }
  assert.deepEqual(waits, [60, 120, 240, 480, 960, 1920, 3600, 3600])
})
