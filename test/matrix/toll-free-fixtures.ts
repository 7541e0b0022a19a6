import assert from 'node:assert/strict'
import { assignNumber } from '#numbers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { storeTollFree } from '../support/toll-free.ts'

/** Stores a toll-free number of an account in a registration with history; the registration is a draft by default. */
export async function storeTollFreeFixtures(db: Db, accountId: string, msisdn: string, status = 'DRAFT') {
  const owned = { msisdn, country: 'US', type: 'landline-toll-free' as const, accountId }
  assert.ok(await assignNumber(db, { ...owned, features: ['SMS'] }))
  const registration = await storeTollFree(db, accountId, [msisdn], { status })
  await db.query(
    `insert into tollfree_event (id, account_id, registration_id, number, event, status, actor, at)
     select uuid_now(), account_id, registration_id, number, 'drafted', status, 'matrix', now() from tollfree_number
      where registration_id = $1`,
    [registration],
  )
  return { registration, tollFree: msisdn }
}
