import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { findUnverified, markRead } from './store.ts'

let database: TestDatabase
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

test('companies that wait for Auth+ are read in turn, although more of them wait than are read at once', async () => {
  const { db } = database
  await db.query(`insert into account (id, name, signature_secret) values ('0a0a0a0a', 'waiting', '')`)
  await db.query(
    `insert into brand (id, account_id, entity_type, display_name, company_name, phone, street, city, state, postal_code, country, email,
        registry_brand_id, feedback, created_at, updated_at)
      select 'B00000' || n, '0a0a0a0a', 'PUBLIC_PROFIT', 'Kite', 'Kite', '12015550100', '1 Main Street', 'Springfield', 'IL', '62701', 'US',
        'ir@kite.example', 'R' || n, '[{"name":"AUTH_PLUS"}]', now(), now() from generate_series(1, 5) n`,
  )
  const read: string[] = []
  const since = new Date()
  for (let portion = 0; portion < 3; portion++)
    for (const { brand_id } of await findUnverified(db, since, 2)) {
      read.push(brand_id)
      await markRead(db, brand_id)
    }
  assert.deepEqual(new Set(read), new Set([1, 2, 3, 4, 5].map((n) => `B00000${n}`)))
})
