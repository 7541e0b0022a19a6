import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { aGateway, imsiOf, storeSubscribers, testVault } from '../../../test/support/gateways.ts'
import { aPartner, iccidOf } from '../../../test/support/sims.ts'
import type { SimUsage } from '../usage/usage.ts'
import { doubtReasons } from '../counting/counted.ts'
import { listDoubts, noteDoubts } from './doubt-store.ts'
import { unseen, type UsageRecord } from '../counting/record.ts'
import { noteRestarts } from './restart-store.ts'
import { unnamed } from '../counting/same-gateway.ts'
import { storeUsage } from './store-usage.ts'
import { endLost } from './tidy.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { retained } from '../retained.ts'

let database: TestDatabase
let notified: SimUsage[] = []
const onUsage = async (_: unknown, changes: readonly SimUsage[]) => void notified.push(...changes)
const now = new Date('2026-03-10T12:00:00Z')
const minute = (n: number) => new Date(now.getTime() + n * 60_000)

before(async () => {
  database = await openTestDatabase()
  await aPartner(database.db, 'fleet')
  await aGateway(database.db, testVault())
})
after(() => database.close())

const store = (...records: UsageRecord[]) => {
  notified = []
  return database.db.tx((sql) => storeUsage(sql, records, { now, onUsage }))
}

const recordOf = (n: number, record: Partial<UsageRecord>): UsageRecord => ({
  nas: 'gateway',
  sessionKey: `S${n}`,
  kind: 'interim',
  identity: { imsi: imsiOf(n) },
  up: undefined,
  down: undefined,
  wide: true,
  seconds: undefined,
  at: now,
  dated: true,
  ...record,
})

const usedBy = async (n: number) => {
  const sums = (table: string) =>
    database.db.query<{ up: number; down: number; sessions: number }>(
      `select coalesce(sum(up), 0)::bigint as up, coalesce(sum(down), 0)::bigint as down, coalesce(sum(sessions), 0)::bigint as sessions
         from ${table} where iccid = $1`,
      [iccidOf(n)],
    )
  const [hours, months] = await Promise.all([sums('sim_usage_hour'), sums('sim_usage_period')])
  assert.deepEqual(hours.rows, months.rows)
  const { up, down, sessions } = hours.rows[0]!
  return [up, down, sessions]
}

const session = async (n: number) => {
  const { rows } = await database.db.query('select * from sim_session where session_key = $1', [`S${n}`])
  return rows[0]!
}

describe('usage of SIMs', () => {
  test('is counted once in its hour and month, and changes of its SIM are reported', async () => {
    await storeSubscribers(database.db, 'fleet', [1])
    const seen = { ...unseen, imei: '35500000000000', mcc: '262', mnc: '01', address: '10.0.0.7' }
    await store(recordOf(1, { kind: 'start', seen }))
    const records = [
      recordOf(1, { up: 70n, down: 5_000_000_000n, at: minute(59) }),
      recordOf(1, {
        kind: 'stop',
        up: 100n,
        down: 5_000_000_001n,
        at: minute(61),
        seen: { ...unseen, imei: '3660000000000017', mcc: '208' },
      }),
    ]
    await store(...records)
    const { imeiBefore, imei, mccBefore, mcc, up, ended, at } = notified[1]!
    assert.deepEqual(
      { imeiBefore, imei, mccBefore, mcc, up, ended, at },
      {
        imeiBefore: '355000000000001',
        imei: '3660000000000017',
        mccBefore: '262',
        mcc: '208',
        up: 30n,
        ended: true,
        at: minute(61),
      },
    )
    await store(...records, ...records.toReversed())
    assert.ok(
      notified.every(({ up, down, ended, sessionStarted }) => up + down === 0n && !ended && !sessionStarted),
    )
    assert.deepEqual(await usedBy(1), [100, 5_000_000_001, 1])
    const { rows } = await database.db.query<{ hour: Date; up: number }>(
      'select hour, up from sim_usage_hour where iccid = $1 order by hour',
      [iccidOf(1)],
    )
    assert.deepEqual(
      rows.map(({ hour, up }) => [hour.toISOString(), up]),
      [
        ['2026-03-10T12:00:00.000Z', 70],
        ['2026-03-10T13:00:00.000Z', 30],
      ],
    )
    const { rows: shown } = await database.db.query(
      `select s.imei, e.imei as seen, e.mcc, e.mnc, host(e.address) as address from sim s join sim_seen e using (iccid) where iccid = $1`,
      [iccidOf(1)],
    )
    assert.deepEqual(shown[0], {
      imei: '3660000000000017',
      seen: '3660000000000017',
      mcc: '208',
      mnc: null,
      address: '10.0.0.7',
    })
  })

  test('that arrives late does not change the location of its SIM', async () => {
    await storeSubscribers(database.db, 'fleet', [2])
    const seen = { ...unseen, imei: '355000000000003', mcc: '262' }
    await store(recordOf(2, { up: 5n, at: minute(5), seen }))
    await store(recordOf(2, { sessionKey: 'S2b', up: 7n, at: minute(3), seen: { ...seen, mcc: '208' } }))
    assert.deepEqual([notified[0]!.mcc, notified[0]!.up], [undefined, 7n])
    const { rows } = await database.db.query<{ mcc: string }>('select mcc from sim_seen where iccid = $1', [
      iccidOf(2),
    ])
    assert.equal(rows[0]!.mcc, '262')
  })

  test('without a location updates when its SIM was last seen', async () => {
    await storeSubscribers(database.db, 'fleet', [31])
    const received = async () => {
      const { rows } = await database.db.query<{ seen_at: Date }>(
        'select seen_at from sim_seen where iccid = $1',
        [iccidOf(31)],
      )
      return rows[0]!.seen_at
    }
    await store(recordOf(31, { at: minute(-5), up: 10n, down: 10n }))
    assert.deepEqual(await received(), minute(-5))
    await store(recordOf(31, { kind: 'lost', at: minute(5) }))
    assert.deepEqual(await received(), minute(-5))
  })

  test('finds its SIM by MSISDN or ICCID too, and is counted as unmatched without a SIM', async () => {
    await storeSubscribers(database.db, 'fleet', [3])
    await store(
      recordOf(3, { identity: { msisdn: '990000000003' }, up: 1n }),
      recordOf(3, { identity: { imsi: '999999', iccid: iccidOf(3) }, up: 2n, sessionKey: 'S3b' }),
    )
    assert.deepEqual(await usedBy(3), [3, 0, 2])
    const outsider = recordOf(0, { identity: { imsi: '999999' }, up: 9n })
    assert.deepEqual(await store(outsider, recordOf(0, { identity: {} }), outsider), {
      unmatched: 3,
      doubts: [],
    })
    const { rows } = await database.db.query<{ identity: string; packets: number }>(
      'select identity, packets from sim_unmatched order by 1',
    )
    assert.deepEqual(
      rows.map(({ identity, packets }) => [identity, packets]),
      [
        ['imsi:999999', 2],
        ['none', 1],
      ],
    )
  })

  test('continues under another customer after the SIM moved there', async () => {
    await aPartner(database.db, 'other')
    await storeSubscribers(database.db, 'fleet', [4])
    await store(recordOf(4, { up: 10n }))
    await database.db.query(
      `with moved as (update sim set partner_id = 'other' where iccid = $1)
       update sim_identity set partner_id = 'other' where iccid = $1`,
      [iccidOf(4)],
    )
    await store(recordOf(4, { up: 25n, at: minute(1) }))
    const { rows } = await database.db.query<{ partner_id: string; up: number }>(
      'select partner_id, up from sim_usage_period where iccid = $1 order by 1',
      [iccidOf(4)],
    )
    assert.deepEqual(
      rows.map(({ partner_id, up }) => [partner_id, up]),
      [
        ['fleet', 10],
        ['other', 15],
      ],
    )
    assert.equal((await session(4)).partner_id, 'other')
  })

  test('ends when its gateway restarts, whether or not more records of the session arrive', async () => {
    await storeSubscribers(database.db, 'fleet', [5, 6, 7])
    await store(...[5, 6, 7].map((n) => recordOf(n, { up: 1n })))
    await database.db.tx((sql) =>
      noteRestarts(sql, [{ nas: 'gateway', gateway: unnamed, at: minute(5).getTime() }]),
    )
    await store(recordOf(5, { up: 3n, at: minute(2) }), recordOf(6, { up: 4n, at: minute(6) }))
    assert.deepEqual(
      notified.map(({ up, ended }) => [up, ended]),
      [
        [2n, true],
        [3n, false],
      ],
    )
    notified = []
    await endLost(database.db, { now: () => now.getTime() }, onUsage)
    assert.deepEqual(
      notified
        .filter(({ ended }) => ended)
        .map(({ iccid }) => iccid)
        .filter((iccid) => [5, 6, 7].map(iccidOf).includes(iccid)),
      [iccidOf(7)],
    )
    const ends = await Promise.all([5, 6, 7].map(session))
    assert.deepEqual(
      ends.map(({ ended_at, terminate_cause }) => [ended_at, terminate_cause]),
      [
        [minute(5), 'nas-reboot'],
        [null, null],
        [minute(5), 'nas-reboot'],
      ],
    )
  })

  test('continues when another gateway with the same address restarts, even if a record omits the gateway name', async () => {
    const nas = await aGateway(database.db, testVault(), { id: 'proxy', address: '127.0.0.9' })
    await storeSubscribers(database.db, 'fleet', [8])
    const [mine, other] = ['a', 'b'].map((identifier) => ({ identifier, ip: undefined }))
    await store(recordOf(8, { nas, kind: 'start', at: minute(10), gateway: mine, dated: false }))
    await database.db.tx((sql) => noteRestarts(sql, [{ nas, gateway: other!, at: minute(15).getTime() }]))
    await store(recordOf(8, { nas, up: 3n, at: minute(16), dated: false }))
    assert.deepEqual([notified[0]!.ended, (await session(8)).ended_at], [false, null])
  })

  test('with the same ID belongs to the SIM that used it, in one batch or several, and both sessions are kept', async () => {
    await storeSubscribers(database.db, 'fleet', [40, 41])
    const notified = (n: number, up: bigint, at: number) =>
      recordOf(n, { sessionKey: 'shared', up, at: minute(at), dated: false })
    await store(notified(40, 100n, 20), notified(41, 7n, 20), notified(40, 160n, 21), notified(41, 9n, 21))
    await store(notified(41, 30n, 22))
    await store(notified(40, 200n, 23))
    assert.deepEqual(
      [await usedBy(40), await usedBy(41)],
      [
        [200, 0, 1],
        [30, 0, 1],
      ],
    )
    const { rows } = await database.db.query<{ iccid: string; up: number }>(
      "select iccid, up, n from sim_session where session_key = 'shared' order by iccid",
    )
    assert.deepEqual(rows, [
      { iccid: iccidOf(40), up: 200, n: 1 },
      { iccid: iccidOf(41), up: 30, n: 1 },
    ])
  })

  test('ends only for the gateway that restarted among several that share an address', async () => {
    const nas = await aGateway(database.db, testVault(), { id: 'proxy-2', address: '127.0.0.10' })
    await storeSubscribers(database.db, 'fleet', [42, 43])
    const gateway = (identifier: string) => ({ nas, gateway: { identifier, ip: undefined } })
    await store(recordOf(42, { up: 1n, ...gateway('a') }), recordOf(43, { up: 1n, ...gateway('b') }))
    await database.db.tx((sql) => noteRestarts(sql, [{ ...gateway('a'), at: minute(5).getTime() }]))
    await endLost(database.db, { now: () => now.getTime() }, onUsage)
    assert.deepEqual([(await session(42)).ended_at, (await session(43)).ended_at], [minute(5), null])
  })

  test('from a file adds its SMS once, even if it is stored several times', async () => {
    await storeSubscribers(database.db, 'fleet', [44])
    const row = recordOf(44, { nas: 'file:1', kind: 'stop', up: 0n, down: 0n, sms: { mo: 2, mt: 3 } })
    await store(row, row)
    await store(row)
    const { rows } = await database.db.query(
      'select sum(mo)::int as mo, sum(mt)::int as mt from sim_sms_change where iccid = $1',
      [iccidOf(44)],
    )
    assert.deepEqual(rows, [{ mo: 2, mt: 3 }])
  })

  test('that is ambiguous is listed once for every reason, with the bytes that it added', async () => {
    const doubts = doubtReasons.map((reason) => ({
      nas: 'gateway',
      sessionKey: 'doubtful',
      partnerId: 'fleet',
      iccid: iccidOf(9),
      n: 1,
      reason,
      counted: 7n,
      found: {
        status: 'interim',
        up_bytes: '7',
        down_bytes: null,
        known_up_bytes: '9',
        known_down_bytes: null,
      },
    }))
    await noteDoubts(database.db, doubts, now)
    await noteDoubts(database.db, doubts, minute(1))
    const listed = await listDoubts(database.db, { limit: 100 })
    const mine = listed.filter(({ session_key }) => session_key === 'doubtful')
    assert.deepEqual(
      new Set(mine.map(({ reason, packets, counted }) => `${reason} ${packets} ${counted}`)),
      new Set(doubtReasons.map((reason) => `${reason} 2 14`)),
    )
  })

  test('adds up exactly when batches arrive twice, in any order and concurrently', async () => {
    const sims = [10, 11, 12, 13, 14, 15]
    await storeSubscribers(database.db, 'fleet', sims)
    const records = sims.flatMap((n) =>
      [0, 1].flatMap((s) =>
        [1, 2, 3].map((step) =>
          recordOf(n, {
            sessionKey: `S${n}.${s}`,
            up: BigInt(step * n),
            down: BigInt(step),
            at: minute(step),
            kind: step === 3 ? 'stop' : 'interim',
          }),
        ),
      ),
    )
    const received = [1, 2, 3, 4, 5].flatMap((seed) =>
      fc.sample(fc.shuffledSubarray(records, { minLength: records.length }), { seed, numRuns: 2 }),
    )
    await Promise.all(received.map((batch) => store(...batch)))
    for (const n of sims) assert.deepEqual(await usedBy(n), [6 * n, 6, 2])
    const { rows } = await database.db.query<{ n: number }>(
      `select count(*) as n from sim_session where session_key like 'S1_.%' and ended_at is not null`,
    )
    assert.equal(rows[0]!.n, 12)
  })

  test('is deleted when no duplicate can arrive any more', async () => {
    await storeSubscribers(database.db, 'fleet', [20, 21])
    const at = minute(6)
    await store(recordOf(20, { kind: 'stop', up: 1n, at }), recordOf(21, { up: 1n, at }))
    await deleteOld(database.db, retained, now.getTime() + 36 * 86_400_000)
    assert.deepEqual([await session(20), (await session(21)).up], [undefined, 1])
    await deleteOld(database.db, retained, now.getTime() + 101 * 86_400_000)
    const { rows } = await database.db.query('select from sim_usage_hour union all select from sim_unmatched')
    assert.equal(rows.length, 0)
  })
})
