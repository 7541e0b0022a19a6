import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../../../test/support/database.ts'
import type { BrandCalls } from '../brands/calls.ts'
import { RegistryUnavailable } from '../client/errors.ts'
import { claimDuty } from '../duties/duty-store.ts'
import { doDuty } from '../duties/duty.ts'
import { reconcile } from './reconcile.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const duty = { name: 'reconcile', everySeconds: 3_600 } as const

/**
 * Compares the pages of a registry, which refuses others, as if each took nine minutes; one page fails. Returns the pages and what another node
 * could claim.
 */
async function compare(pages: number, failing?: number) {
  const { db } = database
  await db.query(`update registry_duty set due_at = clock_timestamp() where name = 'reconcile'`)
  const read: number[] = []
  const claimed: unknown[] = []
  const calls = {
    async page(page: number) {
      read.push(page)
      if (page > pages) throw new RegistryUnavailable('refused', { executed: true })
      if (page === failing) throw new RegistryUnavailable('timeout', { executed: false })
      await db.query(
        `update registry_duty set due_at = due_at - interval '9 minutes' where name = 'reconcile'`,
      )
      claimed.push(await claimDuty(db, 'reconcile'))
      return { readable: [], unreadable: [], isLast: page === pages }
    },
  } as unknown as BrandCalls
  const deps = { db, clock: { now: Date.now }, log: quiet, calls }
  await doDuty(db, duty, (lease) => reconcile(deps, lease)).catch((error: unknown) => {
    if (!(error instanceof RegistryUnavailable)) throw error
  })
  return { read, claimed: claimed.filter((one) => one !== undefined) }
}

test('a comparison of brands that was interrupted continues at the page that it had not compared', async () => {
  assert.deepEqual((await compare(4, 3)).read, [1, 2, 3])
  assert.deepEqual((await compare(4)).read, [3, 4])
  assert.deepEqual((await compare(4)).read, [1, 2, 3, 4])
})

test('a comparison that was interrupted ends if the list has become shorter than its page', async () => {
  assert.deepEqual((await compare(4, 3)).read, [1, 2, 3])
  assert.deepEqual((await compare(2)).read, [3])
  assert.deepEqual((await compare(2)).read, [1, 2])
})

test('no other node begins a comparison of brands that takes longer than one lease', async () => {
  assert.deepEqual((await compare(4)).claimed, [])
})
