import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { until } from '../../../test/support/until.ts'
import { cancelNumber } from './cancel.ts'
import { assignNumber } from './store.ts'
import { openOwners } from './owners.ts'
import { freeRested } from './release-store.ts'

let world: TestAccounts
let alice: string
let bob: string
before(async () => {
  world = await openTestAccounts()
  alice = (await createAccount(world.db, world.vault, { name: 'Alice' })).apiKey
  bob = (await createAccount(world.db, world.vault, { name: 'Bob' })).apiKey
})
after(() => world.close())

const input = (msisdn: string, accountId: string) => ({
  msisdn,
  country: 'US',
  type: 'mobile-lvn' as const,
  features: ['SMS' as const],
  accountId,
})

test('a number works as soon as it is owned, even if it was looked up earlier', async () => {
  const owners = openOwners(world)
  const msisdn = '12015550123'
  assert.equal((await owners.of([msisdn])).size, 0)
  assert.equal(await assignNumber(world.db, input(msisdn, alice)), true)
  assert.equal((await owners.of([msisdn])).get(msisdn)?.accountId, alice)
})

test('an owned number is not assigned to another account', async () => {
  const msisdn = '12015550124'
  assert.equal(await assignNumber(world.db, input(msisdn, alice)), true)
  assert.equal(await assignNumber(world.db, input(msisdn, bob)), false)
  assert.equal((await openOwners(world).of([msisdn])).get(msisdn)?.accountId, alice)
})

test('a number that is canceled and assigned to another account has its new owner within a second', async () => {
  const owners = openOwners(world)
  const msisdn = '12015550125'
  await assignNumber(world.db, input(msisdn, alice))
  await owners.of([msisdn])
  await cancelNumber({ db: world.db, clock: { now: Date.now } }, alice, { country: 'US', msisdn })
  assert.equal(await assignNumber(world.db, input(msisdn, bob)), false)
  assert.equal(await freeRested(world.db, Date.now() + 31 * 86_400_000, 10), 1)
  assert.equal(await assignNumber(world.db, input(msisdn, bob)), true)
  await until(
    async () => (await owners.of([msisdn])).get(msisdn)?.accountId,
    (owner) => owner === bob,
  )
})
