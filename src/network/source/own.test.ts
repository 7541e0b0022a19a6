import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runOnce, moveSims, pairSims, storeUsage, unseen, type UsageRecord } from '#sims/index.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { aGateway, testVault } from '../../../test/support/gateways.ts'
import { storeCards } from '../../../test/support/sim-cards.ts'
import { aPartner, iccidOf } from '../../../test/support/sims.ts'
import { openNetworkDataSource } from './open.ts'
import type { NetworkDataSource, Subject } from './port.ts'

let database: TestDatabase
let networkData: NetworkDataSource
const start = Date.UTC(2027, 0, 1)
let now = start
const minute = (n: number) => new Date(start + n * 60_000)
/** The time at which the test SIMs got their numbers. */
const begun = new Date('2026-11-01T00:00:00Z')

before(async () => {
  database = await openTestDatabase()
  const { db } = database
  await db.query(
    `insert into account (id, name, signature_secret) select id, id, '\\x00' from unnest($1::text[]) id`,
    [['aaaa1111', 'bbbb2222']],
  )
  await aPartner(db, 'fleet', { account: 'aaaa1111' })
  await aPartner(db, 'other', { account: 'bbbb2222' })
  await aGateway(db, testVault())
  const clock = { now: () => now, agree: () => {}, advanceTo: async (ms: number) => (now = ms) }
  networkData = openNetworkDataSource({ db, clock })
})
after(() => database.close())

const card = (n: number, input: { status?: number } = {}) => ({
  iccid: iccidOf(n),
  imsi: `26201${String(n).padStart(10, '0')}`,
  msisdn: msisdnOf(n),
  ...input,
})
const msisdnOf = (n: number) => `4915${String(n).padStart(8, '0')}`
const of = (n: number, basis: Subject['basis'] = 'assigned', accountId = 'aaaa1111'): Subject => ({
  msisdn: msisdnOf(n),
  accountId,
  basis,
})
const by = (at: Date) => ({ creator: 'operator:1', source: 'operator', customer: false, at }) as const
const pair = (partnerId: string, inputs: Parameters<typeof pairSims>[2], at: Date) =>
  runOnce(database.db, { partnerId, once: undefined }, (sql) => pairSims(sql, partnerId, inputs, by(at)))

const notify = (n: number, record: Partial<UsageRecord>) =>
  database.db.tx((sql) =>
    storeUsage(
      sql,
      [
        {
          nas: 'gateway',
          sessionKey: `S${n}`,
          kind: 'interim',
          identity: { imsi: card(n).imsi },
          up: undefined,
          down: undefined,
          wide: true,
          seconds: undefined,
          at: minute(0),
          dated: true,
          ...record,
        },
      ],
      { now: minute(0), onUsage: async () => {} },
    ),
  )

test('the SIM change of a number is its activation, later the first use by another IMSI [S1-108]', async () => {
  await storeCards(database.db, 'fleet', [card(1), { iccid: iccidOf(2), imsi: card(2).imsi }])
  assert.deepEqual(await networkData.simChange(of(1)), { changedAt: begun })
  await pair('fleet', [{ iccid: iccidOf(1), imsi: '262019900000001' }], minute(-60))
  assert.deepEqual(await networkData.simChange(of(1)), { changedAt: minute(-60) })
  // The number moves to another SIM of the same customer.
  await pair(
    'fleet',
    [
      { iccid: iccidOf(1), msisdn: null },
      { iccid: iccidOf(2), msisdn: msisdnOf(1) },
    ],
    minute(-30),
  )
  assert.deepEqual(await networkData.simChange(of(1)), { changedAt: minute(-30) })
  // Removing the number from a SIM and assigning it again is not a change.
  await pair('fleet', [{ iccid: iccidOf(2), msisdn: null }], minute(-20))
  assert.equal(await networkData.simChange(of(1)), undefined)
  await pair('fleet', [{ iccid: iccidOf(2), msisdn: msisdnOf(1) }], minute(-10))
  assert.deepEqual(await networkData.simChange(of(1)), { changedAt: minute(-30) })
})

test('a future change does not count', async () => {
  await storeCards(database.db, 'fleet', [card(3)])
  await pair('fleet', [{ iccid: iccidOf(3), imsi: '262019900000003' }], minute(60))
  assert.deepEqual(await networkData.simChange(of(3)), { changedAt: begun })
  now = minute(61).getTime()
  assert.deepEqual(await networkData.simChange(of(3)), { changedAt: minute(60) })
  now = start
})

test('a SIM is visible to the account of its customer, and by consent to every account', async () => {
  await storeCards(database.db, 'other', [card(4)])
  assert.equal(await networkData.simChange(of(4)), undefined)
  assert.equal(await networkData.reachability(of(4)), undefined)
  assert.deepEqual(await networkData.simChange(of(4, 'assigned', 'bbbb2222')), { changedAt: begun })
  assert.deepEqual(await networkData.simChange(of(4, 'consented')), { changedAt: begun })
  assert.equal(await networkData.simChange(of(99, 'consented')), undefined)
})

test('a SIM with an open session is reachable by data, and by SMS if its customer’s SIMs receive SMS; a suspended SIM is not reachable [S1-101]', async () => {
  await storeCards(database.db, 'fleet', [card(5)])
  assert.deepEqual(await networkData.reachability(of(5)), { data: false, sms: false, at: begun })
  await notify(5, { kind: 'start', at: minute(-20) })
  await notify(5, { at: minute(-5) })
  const notified = (sms: boolean | null) =>
    database.db.query(`update sim_partner set sms = $1 where partner_id = 'fleet'`, [sms])
  for (const [sms, expected] of [
    [null, undefined],
    [true, true],
    [false, false],
  ] as const) {
    await notified(sms)
    assert.deepEqual(await networkData.reachability(of(5)), { data: true, sms: expected, at: minute(-5) })
  }
  await notified(true)
  const key = { partnerId: 'fleet', iccid: iccidOf(5) }
  await database.db.tx((sql) => moveSims(sql, [key], 'suspend', by(minute(-4))))
  const suspended = await networkData.reachability(of(5))
  assert.deepEqual([suspended?.data, suspended?.sms], [false, false])
  await database.db.tx((sql) => moveSims(sql, [key], 'resume', by(minute(-3))))
  await notify(5, { kind: 'stop', at: minute(-2) })
  assert.deepEqual(await networkData.reachability(of(5)), { data: false, sms: false, at: minute(-2) })
  await notified(null)
})

test('no data is known for the number of a deleted SIM', async () => {
  await storeCards(database.db, 'fleet', [card(6)])
  const key = { partnerId: 'fleet', iccid: iccidOf(6) }
  for (const verb of ['terminate', 'delete'] as const)
    await database.db.tx((sql) => moveSims(sql, [key], verb, by(minute(-4))))
  assert.equal(await networkData.simChange(of(6)), undefined)
  assert.equal(await networkData.reachability(of(6, 'consented')), undefined)
})

test('a SIM roams if the network where it was last seen is in another country', async () => {
  await storeCards(database.db, 'fleet', [card(7)])
  assert.equal(await networkData.roaming(of(7)), undefined)
  await notify(7, { at: minute(-9), seen: { ...unseen, mcc: '208', mnc: '01' } })
  assert.deepEqual(await networkData.roaming(of(7)), { roaming: true, mcc: '208', at: minute(-9) })
  await notify(7, { at: minute(-8), seen: { ...unseen, mcc: '262', mnc: '02' } })
  assert.deepEqual(await networkData.roaming(of(7)), { roaming: false, mcc: '262', at: minute(-8) })
})

test('the location of a SIM is the circle of its last cell, else of its area, else unknown', async () => {
  await storeCards(database.db, 'fleet', [card(8)])
  await database.db.query(
    `insert into network_cell (kind, mcc, mnc, cell, area, latitude, longitude, radius)
     values ('CGI', '262', '01', 7, 100, 52.5, 13.4, 500), ('ECGI', '262', '01', 1234567, -1, 48.1, 11.5, 900)`,
  )
  await database.db.query(
    `insert into network_area (kind, mcc, mnc, area, latitude, longitude, radius, cells) values ('CGI', '262', '01', 100, 52.4, 13.3, 9000, 2)`,
  )
  const seenAt = async (n: number, location: object) => {
    await notify(8, { at: minute(n), seen: { ...unseen, mcc: '262', mnc: '01', location } })
    return networkData.location(of(8), undefined)
  }
  const network = { mcc: '262', mnc: '01' }
  assert.equal(await networkData.location(of(8), undefined), undefined)
  assert.deepEqual(await seenAt(-9, { kind: 'CGI', ...network, area: 100, cell: 7 }), {
    latitude: 52.5,
    longitude: 13.4,
    radius: 500,
    at: minute(-9),
  })
  assert.equal((await seenAt(-8, { kind: 'CGI', ...network, area: 100, cell: 8 }))?.radius, 9000)
  assert.equal((await seenAt(-7, { kind: 'RAI', ...network, area: 100 }))?.radius, 9000)
  assert.equal((await seenAt(-6, { kind: 'TAI+ECGI', ...network, area: 5, cell: 1234567 }))?.radius, 900)
  assert.equal((await seenAt(-5, { kind: 'ECGI', ...network, cell: 1234567 }))?.radius, 900)
  assert.equal(await seenAt(-4, { kind: 'CGI', ...network, area: 101, cell: 7 }), undefined)
})
