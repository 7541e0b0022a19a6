import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startRegistry, type RegistryServer } from '../../../../simulators/tcr/index.ts'
import { dropConstraints, insertAny } from '../../../../test/support/any-row.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../../test/support/database.ts'
import { openBrandCalls } from '../brands/calls.ts'
import { openRegistryClient, type RegistryClient } from '../client/client.ts'
import { openCallLimit, publishedPeriods } from '../client/slots.ts'
import { storeNotification } from '../notifications/notification-store.ts'
import { openVettingCalls } from '../vettings/calls.ts'
import { applyNotifications } from './apply.ts'

let database: TestDatabase
let registry: RegistryServer
let client: RegistryClient
before(async () => {
  database = await openTestDatabase()
  registry = await startRegistry()
  const { url, key, secret } = registry
  const limit = openCallLimit(database.db, publishedPeriods)
  client = openRegistryClient({
    credentials: { url: async () => url, key, secret },
    limit,
    log: quiet,
    called: () => undefined,
  })
  await dropConstraints(database)
})
after(async () => {
  await client.close()
  await registry.close()
  await database.close()
})

/** Makes the database refuse requests about a campaign. */
async function breakRequests(campaignId: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(
    `alter table registry_request add constraint broken check (campaign_id <> '${campaignId}') not valid`,
  )
  await owner.end()
}

test('a webhook whose handling fails does not delay the next ones, and is tried again later', async () => {
  const { db } = database
  const ids = ['C000001', 'C000002']
  await insertAny(db, 'brand', { id: 'B000001', account_id: 'a1' })
  for (const [i, id] of ids.entries()) {
    await insertAny(db, 'campaign', { id, account_id: 'a1', brand_id: 'B000001', status: 'ACTIVE' })
    await insertAny(db, 'registry_write', { kind: 'campaign', subject: id, registry_id: `R${id}` })
    await storeNotification(db, {
      digest: Buffer.alloc(32, i),
      eventType: 'CAMPAIGN_UPDATE',
      registryId: undefined,
      reference: undefined,
      campaignId: `R${id}`,
      campaignReference: undefined,
      body: {},
    })
  }
  await breakRequests(ids[0]!)
  const calls = openBrandCalls(client, { mock: false })
  const deps = { db, clock: { now: Date.now }, log: quiet, calls, vettings: openVettingCalls(client) }
  await applyNotifications(deps)
  const { rows } = await db.query<{ campaign_id: string; outcome: string | null; is_due: boolean }>(
    `select campaign_id, outcome, due_at <= clock_timestamp() as is_due from registry_notification order by 1`,
  )
  assert.deepEqual(rows, [
    { campaign_id: 'RC000001', outcome: null, is_due: false },
    { campaign_id: 'RC000002', outcome: 'applied', is_due: false },
  ])
})
