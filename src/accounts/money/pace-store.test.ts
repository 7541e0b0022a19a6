import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { createAccount } from '../account/create.ts'
import { paceInbound } from './pace-store.ts'

let world: TestAccounts
let alice: string
let bob: string

before(async () => {
  world = await openTestAccounts()
  const open = async (name: string) => (await createAccount(world.db, world.vault, { name })).apiKey
  ;[alice, bob] = [await open('Alice'), await open('Bob')]
})
after(() => world.close())

const start = 1_800_000_000_000

/** Delay after `now` until each message of an account may be delivered. */
async function waits(accountId: string, messages: number, perSecond: number, now = start): Promise<number[]> {
  const positions = await paceInbound(world.db, [{ accountId, perSecond, messages }], now)
  return positions.get(accountId)!.map((at) => at - now)
}

test('a burst of one second is delivered at once, and each further one a slot later', async () => {
  assert.deepEqual(await waits(alice, 4, 4), [0, 0, 0, 0])
  assert.deepEqual(await waits(alice, 3, 4), [250, 500, 750])
  assert.deepEqual(await waits(alice, 1, 4, start + 600), [400])
  assert.deepEqual(await waits(alice, 5, 4, start + 60_000), [0, 0, 0, 0, 250])
})

test('accounts do not wait for each other, and with one message per second the second comes a second later', async () => {
  const inputs = [
    { accountId: bob, perSecond: 1, messages: 3 },
    { accountId: alice, perSecond: 1_000, messages: 2 },
  ]
  const now = start + 120_000
  const positions = await paceInbound(world.db, inputs, now)
  assert.deepEqual(positions.get(bob), [now, now + 1_000, now + 2_000])
  assert.deepEqual(positions.get(alice), [now, now])
})

test('concurrent requests get different slots', async () => {
  const now = start + 240_000
  const provided = await Promise.all(Array.from({ length: 8 }, () => waits(bob, 1, 2, now)))
  assert.deepEqual(
    provided.flat().toSorted((a, b) => a - b),
    [0, 0, 500, 1_000, 1_500, 2_000, 2_500, 3_000],
  )
})

test('a transaction that is rolled back uses no slot', async () => {
  const now = start + 360_000
  const died = new Error('died before the commit')
  const dying = world.db.tx(async (sql) => {
    await paceInbound(sql, [{ accountId: bob, perSecond: 1, messages: 9 }], now)
    throw died
  })
  await assert.rejects(dying, died)
  assert.deepEqual(await waits(bob, 2, 1, now), [0, 1_000])
})
