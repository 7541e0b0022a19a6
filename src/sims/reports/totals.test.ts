import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { aGateway, imsiOf, storeSubscribers, testVault } from '../../../test/support/gateways.ts'
import { aPartner, aPool } from '../../../test/support/sims.ts'
import { unseen, type UsageRecord } from '../counting/record.ts'
import { storeUsage } from '../sessions/store-usage.ts'
import { countCarriedSms } from '../usage/sms-store.ts'
import { foldSimReports } from './fold-store.ts'
import { buildReport } from './report.ts'
import type { Counting } from './report-store.ts'

const hourMs = 3_600_000
const began = Date.UTC(2026, 4, 4)
const all: Counting = { from: began, to: began + 48 * hourMs, step: 'hour', hoursSince: 0 }
/** Three days before a week, two weeks, and two days after them. */
const weeks: Partial<Counting> = {
  from: began - 72 * hourMs,
  to: began + (14 * 24 + 48) * hourMs,
  step: 'day',
}
const sims = [1, 2, 3, 4, 5, 6]
const hours = [0, 5, 23, 24, 30, 47]

let database: TestDatabase
let pool: number
before(async () => {
  database = await openTestDatabase()
  const { db } = database
  await aGateway(db, testVault())
  await aPartner(db, 'fleet')
  await aPartner(db, 'other')
  pool = await aPool(db, 'fleet', 'trucks')
  await storeSubscribers(db, 'fleet', [1, 2, 3, 4])
  await storeSubscribers(db, 'other', [5, 6])
  await db.query('update sim set pool_id = $1 where imsi = any ($2)', [pool, [imsiOf(1), imsiOf(2)]])
  for (const hour of hours) {
    await db.tx((sql) =>
      storeUsage(
        sql,
        sims.map((n) => recordOf(n, hour)),
        { now: new Date(), onUsage: async () => {} },
      ),
    )
    await countCarriedSms(db, [{ number: '990000000001', mo: 1, mt: 2, at: new Date(began + hour * hourMs) }])
    // The usage of the last hour is pending.
    if (hour < 47) await Promise.all([foldSimReports(db, 3), foldSimReports(db, 3)])
    await db.query('update sim set pool_id = null where imsi = $1', [imsiOf(2)])
  }
})
after(() => database.close())

const recordOf = (n: number, hour: number): UsageRecord => ({
  nas: 'gateway',
  sessionKey: `S${n}-${hour}`,
  kind: 'stop',
  identity: { imsi: imsiOf(n) },
  up: BigInt(n * 100 + hour),
  down: BigInt(n * 1000),
  wide: true,
  seconds: 60,
  at: new Date(began + hour * hourMs + n * 1000),
  dated: true,
  seen: hour > 0 && n % 2 === 0 ? { ...unseen, mcc: '208', mnc: '01' } : unseen,
})

const build = (counting: Partial<Counting>) =>
  database.db.snapshot((sql) => buildReport(sql, { ...all, ...counting }, false))
const groupsOf = async (counting: Partial<Counting>) =>
  new Map((await build(counting)).groups.map(({ key, up_bytes: up }) => [key, up]))

async function stored(where = 'true'): Promise<{ up: number; down: number; sessions: number }> {
  const { rows } = await database.db.query<{ up: number; down: number; sessions: number }>(
    `select sum(up)::float8 as up, sum(down)::float8 as down, sum(sessions)::int as sessions from sim_usage_hour where ${where}`,
  )
  return rows[0]!
}

test('reports sum what the SIMs have used, by hour, day and week, before and after the usage is added on two nodes at once', async () => {
  const { up, down, sessions } = await stored()
  for (const period of [{ step: 'hour' }, { step: 'day' }, weeks] as const) {
    const { total, points } = await build(period)
    assert.deepEqual(total, { up_bytes: up, down_bytes: down, sessions, sms_mo: 6, sms_mt: 12 })
    assert.equal(
      points.reduce((sum, one) => sum + one.up_bytes, 0),
      up,
    )
    for (const groupBy of ['account', 'customer', 'country'] as const) {
      const { groups } = await build({ ...period, groupBy })
      assert.equal(
        groups.reduce((sum, one) => sum + one.up_bytes, 0),
        up,
        groupBy,
      )
    }
  }
  for (const groupBy of ['customer', 'country'] as const)
    assert.deepEqual((await build({ ...weeks, groupBy })).groups, (await build({ groupBy })).groups)
  const before = await build({ ...weeks, groupBy: 'customer' })
  await foldSimReports(database.db)
  assert.deepEqual(await build({ ...weeks, groupBy: 'customer' }), before)
})

test('groups are the customers, the pools at the time of the usage, and the countries of the networks', async () => {
  const [fleet, other] = [await stored("partner_id = 'fleet'"), await stored("partner_id = 'other'")]
  assert.deepEqual(
    await groupsOf({ groupBy: 'customer' }),
    new Map([
      ['fleet', fleet.up],
      ['other', other.up],
    ]),
  )
  const inPool = hours.reduce((sum, hour) => sum + 100 + hour, 0) + 200
  assert.deepEqual(
    await groupsOf({ groupBy: 'pool', partnerId: 'fleet' }),
    new Map([
      [String(pool), inPool],
      [null, fleet.up - inPool],
    ]),
  )
  const { groups } = await build({ groupBy: 'pool', partnerId: 'fleet', poolId: pool })
  assert.deepEqual(
    groups.map(({ name, up_bytes }) => [name, up_bytes]),
    [['trucks', inPool]],
  )
  const inFrance = (await stored(`right(iccid, 1) in ('2', '4', '6') and hour > '2026-05-04T00:30:00Z'`)).up
  assert.deepEqual(
    await groupsOf({ groupBy: 'country' }),
    new Map(
      [
        ['FR', inFrance],
        [null, (await stored()).up - inFrance],
      ].toSorted(([, a], [, b]) => Number(b) - Number(a)) as [string | null, number][],
    ),
  )
  assert.equal((await build({ mccs: ['208'], groupBy: 'customer', partnerId: 'other' })).total.sms_mo, 0)
})

test('the lines of the largest groups and of all others add up to the report', async () => {
  for (const groupBy of ['account', 'customer', 'country'] as const) {
    const { points, groups, series } = await build({ groupBy, top: 1 })
    assert.deepEqual(
      series!.map(({ key, is_rest }) => [key, is_rest]),
      groups.length > 1
        ? [
            [groups[0]!.key, false],
            [null, true],
          ]
        : [[groups[0]!.key, false]],
    )
    const largest = series![0]!.points.reduce((sum, one) => sum + one.up_bytes, 0)
    assert.equal(largest, groups[0]!.up_bytes)
    for (const [i, { up_bytes: up, sms_mt: mt }] of points.entries()) {
      const drawn = series!.map((line) => line.points[i]!)
      assert.equal(
        drawn.reduce((sum, one) => sum + one.up_bytes, 0),
        up,
      )
      assert.equal(
        drawn.reduce((sum, one) => sum + one.sms_mt, 0),
        mt,
      )
    }
  }
  assert.equal((await build({ groupBy: 'customer' })).series, null)
})

test('the SIMs with the most usage are those of the month in which the period ends', async () => {
  const { top_sims: top } = await build({})
  assert.deepEqual(
    top!.map(({ partner_id }) => partner_id),
    ['other', 'other', 'fleet', 'fleet', 'fleet', 'fleet'],
  )
  assert.deepEqual(
    (await build({ partnerId: 'fleet', from: began - 30 * 24 * hourMs, to: began - 5 * 24 * hourMs }))
      .top_sims,
    [],
  )
  assert.equal((await build({ partnerId: 'fleet', poolId: pool })).top_sims, null)
})

test('usage whose transaction is rolled back is not counted', async () => {
  const before = await build({})
  await database.db
    .tx(async (sql) => {
      await storeUsage(sql, [{ ...recordOf(1, 3), sessionKey: 'lost' }], {
        now: new Date(),
        onUsage: async () => {},
      })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  assert.deepEqual(await build({}), before)
})
