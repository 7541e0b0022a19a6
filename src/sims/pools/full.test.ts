import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { openVault } from '#platform/vault/vault.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { aGateway, imsiOf, storeSubscribers, testVault } from '../../../test/support/gateways.ts'
import { aLimitProfile, aPartner, aPool, iccidOf } from '../../../test/support/sims.ts'
import { lockSims } from '../cards/lock-store.ts'
import { moveSims } from '../cards/move.ts'
import type { SimVerb } from '../cards/verb-states.ts'
import { onUsage } from '../rules/on-usage.ts'
import { openRuleSweep } from '../rules/sweep.ts'
import { storeUsage } from '../sessions/store-usage.ts'

let database: TestDatabase
let account: string
let now = new Date('2026-03-10T12:00:00Z')
before(async () => {
  database = await openTestDatabase()
  const vault = openVault({ key: randomBytes(32) })
  account = (await createAccount(database.db, vault, { name: 'Pools' })).apiKey
  await aGateway(database.db, testVault())
})
after(() => database.close())

let [partners, used] = [0, 0]
async function aFleet(numbers: number[], atVolume: string) {
  const partnerId = await aPartner(database.db, `full-${++partners}`, {
    account,
    eventUrl: 'http://127.0.0.1:9/sims',
  })
  const pool = await aPool(database.db, partnerId, 'Shared', { bytes: 1_000 })
  await storeSubscribers(database.db, partnerId, numbers)
  await database.db.query('update sim set pool_id = $1 where partner_id = $2', [pool, partnerId])
  await database.db.query('update sim_pool set at_volume = $2 where id = $1', [pool, atVolume])
  return { partnerId, pool }
}

/** Reports some usage. */
async function report(n: number, bytes: bigint, at = now) {
  const record = {
    nas: 'gateway',
    sessionKey: `P${++used}`,
    kind: 'interim' as const,
    identity: { imsi: imsiOf(n) },
    up: bytes,
    down: 0n,
    wide: true,
    seconds: undefined,
    at,
    dated: true,
  }
  await database.db.tx((sql) => storeUsage(sql, [record], { now, onUsage }))
}
/** Reports some usage, and runs the sweep. */
async function use(n: number, bytes: bigint, at = now) {
  await report(n, bytes, at)
  await settle()
}
const aSweep = () => openRuleSweep({ db: database.db, clock: { now: () => now.getTime() } })
const settle = async () => void (await Promise.all([aSweep().settle(), aSweep().settle()]))
const statuses = async (numbers: number[]) => {
  const { rows } = await database.db.query<{ status: number }>(
    'select status from sim where iccid = any ($1) order by iccid',
    [numbers.map(iccidOf)],
  )
  return rows.map(({ status }) => status)
}
const alarms = async (partnerId: string) => {
  const { rows } = await database.db.query<{ n: number }>(
    `select count(*)::int as n from webhook_event where payload::text like '%strowger.sim.pool.alarm%' and payload::text like $1`,
    [`%"${partnerId}"%`],
  )
  return rows[0]!.n
}

test('a pool with an exhausted volume raises one alarm per period, and suspends SIMs only if configured to', async () => {
  const { partnerId, pool } = await aFleet([1, 2], 'alarm')
  await use(1, 999n)
  assert.equal(await alarms(partnerId), 0)
  await use(2, 1n)
  await use(2, 500n)
  assert.deepEqual([await alarms(partnerId), await statuses([1, 2])], [1, [5, 5]])
  const { rows } = await database.db.query(
    'select used_bytes, volume_bytes from sim_pool_alarm where pool_id = $1',
    [pool],
  )
  assert.deepEqual(rows, [{ used_bytes: 1_000, volume_bytes: 1_000 }])
})

test('a pool that suspends at its volume suspends all its SIMs until the period ends, the volume is raised, or they leave it', async () => {
  const { partnerId, pool } = await aFleet([3, 4], 'suspend')
  await use(3, 1_000n)
  assert.deepEqual([await alarms(partnerId), await statuses([3, 4])], [1, [9, 9]])
  await database.db.query('update sim_pool set volume_bytes = 5000 where id = $1', [pool])
  await settle()
  assert.deepEqual(await statuses([3, 4]), [5, 5])
  await use(4, 4_000n)
  assert.deepEqual([await alarms(partnerId), await statuses([3, 4])], [1, [9, 9]])
  await database.db.query('update sim set pool_id = null where iccid = $1', [iccidOf(4)])
  await settle()
  assert.deepEqual(await statuses([3, 4]), [9, 5])
  now = new Date('2026-04-01T00:00:00Z')
  await settle()
  assert.deepEqual(await statuses([3, 4]), [5, 5])
  const { rows } = await database.db.query('select from sim_pool_suspended')
  assert.equal(rows.length, 0)
})

const moveIn = (sql: Sql, partnerId: string, n: number, verb: SimVerb, customer = false) =>
  moveSims(sql, [{ partnerId, iccid: iccidOf(n) }], verb, {
    creator: 'somebody',
    source: 'api',
    customer,
    at: now,
  })
const move = (...sim: [partnerId: string, n: number, verb: SimVerb, customer?: boolean]) =>
  database.db.tx((sql) => moveIn(sql, ...sim))

test('a SIM that an operator resumed despite its full pool, and that its customer suspended, stays suspended when the period ends', async () => {
  const { partnerId } = await aFleet([5, 6], 'suspend')
  await use(5, 1_000n)
  await move(partnerId, 5, 'resume')
  await settle()
  assert.deepEqual(await statuses([5, 6]), [5, 9])
  await move(partnerId, 5, 'suspend', true)
  now = new Date('2026-05-01T00:00:00Z')
  await settle()
  assert.deepEqual(await statuses([5, 6]), [9, 5])
})

test('a SIM that its pool suspended, and that late usage brings over its own limit, resumes when the month ends', async () => {
  const { partnerId, pool } = await aFleet([7, 8], 'suspend')
  const profile = await aLimitProfile(database.db, partnerId, 'Small', { suspend: 1_500 })
  await database.db.query('update sim set limit_profile_id = $2, lim = 0 where iccid = $1', [
    iccidOf(7),
    profile,
  ])
  await use(7, 1_000n)
  await use(7, 600n)
  await database.db.query('update sim_pool set volume_bytes = 5000 where id = $1', [pool])
  await settle()
  assert.deepEqual(await statuses([7, 8]), [9, 5])
  now = new Date('2026-06-01T00:00:00Z')
  await settle()
  assert.deepEqual(await statuses([7, 8]), [5, 5])
})

test('pool usage reported after its period raises the alarm of that period, and suspends nothing in the next one', async () => {
  const { partnerId } = await aFleet([9], 'suspend')
  now = new Date('2026-06-30T23:59:59Z')
  const before = now
  await use(9, 999n)
  now = new Date('2026-07-01T00:00:10Z')
  await use(9, 5_000n, before)
  await use(9, 1n, before)
  assert.deepEqual([await alarms(partnerId), await statuses([9])], [1, [5]])
})

test('a SIM that its customer suspends at the moment its pool is full stays suspended when the period ends', async () => {
  const { partnerId } = await aFleet([10, 11], 'suspend')
  await report(10, 1_000n)
  let swept: Promise<unknown> | undefined
  await database.db.tx(async (sql) => {
    await moveIn(sql, partnerId, 10, 'suspend', true)
    swept = aSweep().settle()
    await untilBlocked(database.db)
  })
  await swept
  await settle()
  assert.deepEqual(await statuses([10, 11]), [9, 9])
  now = new Date('2026-08-01T00:00:00Z')
  await settle()
  assert.deepEqual(await statuses([10, 11]), [9, 5])
})

test('a node with an outdated view of full pools does not resume SIMs that another node has suspended', async () => {
  const first = await aFleet([12], 'suspend')
  const second = await aFleet([13], 'suspend')
  await report(13, 1_000n)
  const swept: Promise<unknown>[] = []
  await database.db.tx(async (sql) => {
    await lockSims(sql, [{ partnerId: second.partnerId, iccid: iccidOf(13) }])
    swept.push(aSweep().settle())
    await untilBlocked(database.db)
    await report(12, 1_000n)
    swept.push(aSweep().settle())
    await untilBlocked(database.db, 2)
  })
  await Promise.all(swept)
  assert.deepEqual([await alarms(first.partnerId), await statuses([12, 13])], [1, [9, 9]])
})
