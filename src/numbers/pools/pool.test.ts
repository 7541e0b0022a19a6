import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import type { Feature, Limitation } from '../inventory/features.ts'
import { chooseSenders } from './pool.ts'
import { insertPool, putMembers } from './pool-store.ts'
import { releaseNumbers } from '../ownership/release-store.ts'
import { smsBarrier } from '../ownership/sms.ts'
import { assignNumber } from '../ownership/store.ts'

let world: TestAccounts
before(async () => void (world = await openTestAccounts()))
after(() => world.close())

test('a number that is canceled while it is added to a pool is rejected', async () => {
  const { db, vault } = world
  const { apiKey: accountId } = await createAccount(db, vault, { name: 'Owner' })
  const msisdn = '447700930001'
  const number = { msisdn, country: 'GB', type: 'mobile-lvn', features: ['SMS'], accountId } as const
  await db.tx((sql) => assignNumber(sql, { ...number, features: ['SMS'] }))
  const pool = await db.tx((sql) => insertPool(sql, accountId, 'One'))
  let foreign: Promise<string[]> | undefined
  await db.tx(async (sql) => {
    await releaseNumbers(sql, [msisdn], 'cancelled', Date.now())
    foreign = db.tx((other) => putMembers(other, pool, [msisdn]))
    foreign.catch(() => undefined)
    await untilBlocked(world.db)
  })
  assert.deepEqual(await foreign, [msisdn])
})

test('a pool chooses a number exactly when the features and limitations of the number allow sending', async () => {
  const { db, vault } = world
  const { apiKey: accountId } = await createAccount(db, vault, { name: 'Chooser' })
  const msisdn = '447700930002'
  await db.tx((sql) =>
    assignNumber(sql, { msisdn, country: 'GB', type: 'mobile-lvn', features: ['SMS'], accountId }),
  )
  const poolId = await db.tx((sql) => insertPool(sql, accountId, 'Two'))
  await db.tx((sql) => putMembers(sql, poolId, [msisdn]))
  const every: (Limitation[] | null)[] = [
    null,
    [],
    ...everyLimitation().map((one) => [one]),
    everyLimitation(),
  ]
  for (const limitations of every)
    for (const features of [['SMS', 'MMS'], ['VOICE']] satisfies Feature[][]) {
      await db.query('update number set features = $2, limitations = $3 where msisdn = $1', [
        msisdn,
        features,
        limitations && JSON.stringify(limitations),
      ])
      const countries = ['GB', 'FR', undefined]
      const requests = countries.map((country, i) => ({
        poolId,
        accountId,
        recipient: `33639980${i}`,
        country,
      }))
      const chosen = (await chooseSenders(db, requests)).map((one) => typeof one === 'object')
      const allowed = countries.map((country) => {
        const barrier = smsBarrier({ country: 'GB', features, limitations }, 'OUTBOUND', () => country)
        return barrier === undefined
      })
      assert.deepEqual(chosen, allowed, JSON.stringify({ features, limitations }))
    }
})

function everyLimitation(): Limitation[] {
  return (['SMS', 'VOICE'] as const).flatMap((feature) =>
    (['INBOUND', 'OUTBOUND'] as const).flatMap((type) =>
      (['DOMESTIC', 'INTERNATIONAL'] as const).map((reach) => ({ feature, type, reach })),
    ),
  )
}
