import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { aPartner, aPool, iccidOf, storeSims } from '../../../test/support/sims.ts'
import { columnsOf, type SimUsage } from '../usage/usage.ts'
import { addPoolUsage } from './usage-store.ts'
import { poolUsages } from './usage.ts'

let database: TestDatabase
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

let partners = 0
const partner = () => aPartner(database.db, `pools-${++partners}`)

const nothing = { imeiBefore: undefined, imei: undefined, mccBefore: undefined, mcc: undefined }
const used = (partnerId: string, iccid: string, at: Date, up: bigint, down: bigint): SimUsage => ({
  ...nothing,
  partnerId,
  iccid,
  up,
  down,
  at,
  sessionStarted: false,
  ended: false,
  sim: { status: 5, home: undefined, hasLimits: false, isWatched: false, hasPool: true },
})

const consumed = async (partnerId: string, at: string) =>
  (await poolUsages(database.db, partnerId, new Date(at))).map(({ volumeConsumed }) => volumeConsumed)

describe('the usage of pools', () => {
  test('includes all members of a pool that customers see, in MB of 1,000,000 bytes [S1-040] [S1-043] [S1-045]', async () => {
    const partnerId = await partner()
    const pool = await aPool(database.db, partnerId, 'Meters', { months: 3, bytes: 2_500_000_000 })
    const [iccid] = [iccidOf(1)]
    await storeSims(database.db, partnerId, [iccid], { pool })
    const change = used(partnerId, iccid, new Date('2026-05-31T23:59:59Z'), 1_000_001n, 500_000n)
    await database.db.tx((sql) => addPoolUsage(sql, columnsOf([change])))
    const [shown, ...others] = await poolUsages(database.db, partnerId, new Date('2026-06-30T00:00:00Z'))
    const { offeringId, ...rest } = shown!
    assert.equal(typeof offeringId, 'number')
    assert.deepEqual(rest, {
      monitoringPeriod: 3,
      offering: `${partnerId} Meters`,
      periodStartDate: '2026-04-01T00:00:00.000Z',
      periodEndDate: '2026-07-01T00:00:00.000Z',
      poolName: 'Meters',
      volumeConsumed: 1.500001,
      volumeInPool: 2500,
    })
    assert.deepEqual(others, [])
    assert.deepEqual(await consumed(partnerId, '2026-07-01T00:00:00Z'), [0])
  })

  test('is counted in periods that begin on the same day as the first one', async () => {
    const partnerId = await partner()
    await aPool(database.db, partnerId, 'Cars', { first: '2026-01-15T06:00:00Z' })
    for (const [at, start] of [
      ['2026-02-15T05:59:59Z', '2026-01-15T06:00:00.000Z'],
      ['2026-02-15T06:00:00Z', '2026-02-15T06:00:00.000Z'],
      ['2027-01-01T00:00:00Z', '2026-12-15T06:00:00.000Z'],
      ['2026-01-14T00:00:00Z', '2025-12-15T06:00:00.000Z'],
    ] as const)
      assert.equal((await poolUsages(database.db, partnerId, new Date(at)))[0]!.periodStartDate, start)
  })

  test('is the sum of usage of SIMs while they were in the pool, even if it is stored concurrently', async () => {
    const step = fc.record({
      sim: fc.nat(4),
      up: fc.bigInt(0n, 5_000_000_000n),
      down: fc.bigInt(0n, 5_000_000_000n),
      day: fc.integer({ min: 1, max: 60 }),
    })
    const round = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 12 }), moves: fc.nat(4) })
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
        const partnerId = await partner()
        const base = partners * 1000
        const pools = [await aPool(database.db, partnerId, 'A'), await aPool(database.db, partnerId, 'B')]
        const sims = Array.from({ length: 5 }, (_, i) => ({ iccid: iccidOf(base + i), pool: i % 2 }))
        for (const pool of [0, 1])
          await storeSims(
            database.db,
            partnerId,
            sims.filter((sim) => sim.pool === pool).map(({ iccid }) => iccid),
            { pool: pools[pool]! },
          )
        const sums = new Map<string, bigint>()
        for (const { steps, moves } of rounds) {
          const changes = steps.map(({ sim, up, down, day }) => {
            const at = new Date(Date.UTC(2026, 0, day, 12))
            const key = `${sims[sim]!.pool} ${at.getUTCMonth()}`
            sums.set(key, (sums.get(key) ?? 0n) + up + down)
            return used(partnerId, sims[sim]!.iccid, at, up, down)
          })
          const parts = [0, 1, 2].map((part) => changes.filter((_, i) => i % 3 === part))
          await Promise.all(parts.map((part) => database.db.tx((sql) => addPoolUsage(sql, columnsOf(part)))))
          // Past usage remains counted in the previous pool.
          const moved = sims[moves]!
          moved.pool = 1 - moved.pool
          await database.db.query('update sim set pool_id = $3 where partner_id = $1 and iccid = $2', [
            partnerId,
            moved.iccid,
            pools[moved.pool],
          ])
        }
        for (const month of [0, 1, 2])
          assert.deepEqual(
            await consumed(partnerId, new Date(Date.UTC(2026, month, 5)).toISOString()),
            [0, 1].map((pool) => Number(sums.get(`${pool} ${month}`) ?? 0n) / 1_000_000),
          )
      }),
      { numRuns: 25 },
    )
  })
})
