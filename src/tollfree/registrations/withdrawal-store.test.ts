import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dropConstraints, insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import type { NumberRow } from './number-store.ts'
import { requestWithdrawals } from './withdrawal-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await dropConstraints(database)
})
after(() => database.close())

const number = '18665550100'
const [earlier, later] = [1, 2].map((day) => Date.parse(`2026-03-0${day}T10:00:00Z`)) as [number, number]

/** An account cancels the number after its approval. */
async function cancel(accountId: string, now: number): Promise<void> {
  const { db } = database
  const [registration_id, id] = [crypto.randomUUID(), crypto.randomUUID()]
  await insertAny(db, 'tollfree_number', { id, registration_id, account_id: accountId, number })
  await insertAny(db, 'tollfree_event', { registration_id, number, event: 'approved', account_id: accountId })
  await requestWithdrawals(db, [{ id } as NumberRow], now)
}

const pending = async () =>
  (
    await database.db.query<{ account_id: string; requested_at: Date; refusal: string | null }>(
      'select account_id, requested_at, refusal from tollfree_withdrawal',
    )
  ).rows

test('a withdrawal that is pending for one account is not changed by another account with the same number', async () => {
  await cancel('alice', earlier)
  await database.db.query(`update tollfree_withdrawal set refusal = 'busy'`)
  const first = { account_id: 'alice', requested_at: new Date(earlier), refusal: 'busy' }
  assert.deepEqual(await pending(), [first])
  await cancel('bob', later)
  assert.deepEqual(await pending(), [first])
  await cancel('alice', later)
  assert.deepEqual(await pending(), [{ ...first, requested_at: new Date(later), refusal: null }])
})
