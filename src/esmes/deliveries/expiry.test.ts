import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { createUser } from '../users/change.ts'
import type { NewDelivery } from './delivery.ts'
import { claimDeliveries, enqueueDeliveries } from './delivery-store.ts'
import { expireDeliveries } from './expiry-store.ts'

let world: TestAccounts
let accountId: string
let userId: string

before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Kite' })).apiKey
  const created = await world.db.tx((sql) => createUser(sql, accountId, { systemId: 'alice' }))
  assert.ok(!('isUsed' in created))
  userId = created.user.id
})
after(() => world.close())

const start = Date.UTC(2030, 0, 1)
const hours = (count: number) => count * 3_600_000

function inbound(user: string): NewDelivery {
  const content = { dataCoding: 8, esmClass: 0, octets: 'AGg=', isPayload: false }
  const parties = { sender: '447700900001', recipient: '12015550123' }
  return {
    userId: user,
    accountId,
    subjectId: uuidv7(),
    content: { kind: 'inbound', ...parties, ...content },
    at: start,
  }
}

const outcomes = async () => {
  const { rows } = await world.db.query<{ outcome: string | null; ended_ms: number | null }>(
    `select outcome, extract(epoch from ended_at)::float8 * 1000 as ended_ms from smpp_delivery where account_id = $1 order by seq`,
    [accountId],
  )
  return rows
}

test('deliveries of a user that never binds end after 72 h, except one that is being sent', async () => {
  await enqueueDeliveries(world.db, [inbound(userId), inbound(userId)])
  await expireDeliveries(world.db, start + hours(71))
  const waiting = { outcome: null, ended_ms: null }
  assert.deepEqual(await outcomes(), [waiting, waiting])
  await claimDeliveries(world.db, uuidv7(), [{ userId, room: 1 }], start + hours(71))
  await expireDeliveries(world.db, start + hours(72))
  await expireDeliveries(world.db, start + hours(73))
  assert.deepEqual(await outcomes(), [waiting, { outcome: 'expired', ended_ms: start + hours(72) }])
})

test('deliveries of a deleted user are not stored', async () => {
  const before = await outcomes()
  await enqueueDeliveries(world.db, [inbound(uuidv7())])
  assert.deepEqual(await outcomes(), before)
})
