import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../../test/support/accounts.ts'
import { RegistryUnavailable } from '../client/errors.ts'
import { createOnce, type Written } from './write-once.ts'
import { findWrite } from './write-store.ts'

let database: TestAccounts
let accountId: string
before(async () => {
  database = await openTestAccounts()
  accountId = (await createAccount(database.db, database.vault, { name: 'Alice' })).apiKey
})
beforeEach(() => database.db.query('delete from registry_write'))
after(() => database.close())

const key = { kind: 'campaign', subject: 'C000001' } as const
const refusal = {
  errors: [{ code: 511, description: 'Too many campaigns of the brand', fields: ['brandId'] }],
}

/** Sends a registration whose response is lost, and repeats it when the registry refuses it. `listed` is what it lists after the refusal. */
async function repeated(listed: string | undefined, firstSentHoursAgo: number): Promise<Written> {
  const { db } = database
  const attempt = (send: () => Promise<typeof refusal>, listings: (string | undefined)[]) =>
    createOnce(db, {
      key,
      accountId,
      reference: 'request',
      lookUp: async () => listings.shift(),
      send,
    })
  await assert.rejects(
    attempt(() => Promise.reject(new RegistryUnavailable('timeout', { executed: true })), []),
  )
  await db.query(
    `update registry_write set sent_at = sent_at - interval '2 minutes', began_at = began_at - make_interval(hours => $1)`,
    [firstSentHoursAgo],
  )
  return attempt(async () => refusal, [undefined, listed])
}

test('a repeated registration that the registry refuses because the first one exists adopts the first one', async () => {
  assert.deepEqual(await repeated('CREGIST', 0), { registryId: 'CREGIST' })
})

test('a repeated registration that the registry refuses is kept while the first one may be listed late', async () => {
  assert.deepEqual(await repeated(undefined, 0), { unknown: true })
  assert.equal((await findWrite(database.db, key))?.done, false)
})

test('a repeated registration is refused if the registry does not list the first one within an hour', async () => {
  assert.deepEqual(await repeated(undefined, 2), refusal)
  assert.equal(await findWrite(database.db, key), undefined)
})
