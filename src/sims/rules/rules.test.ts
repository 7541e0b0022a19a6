import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { openVault } from '#platform/vault/vault.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import {
  aFraudProfile,
  aLimitProfile,
  aPartner,
  aPool,
  iccidOf,
  storeSims,
} from '../../../test/support/sims.ts'
import { until } from '../../../test/support/until.ts'
import { moveSims } from '../cards/move.ts'
import type { AuthorizationOutcome, SessionSelector } from '../radius/index.ts'
import { aggregatesOf } from '../usage/aggregates.ts'
import { assignSims } from './assign.ts'
import { openDisconnects } from '../disconnects/disconnects.ts'
import { clearAlarms } from './fraud.ts'
import { onUsage } from './on-usage.ts'
import { openRuleSweep } from './sweep.ts'
import { findSims } from '../sessions/identify-store.ts'
import { usedOf } from '../sessions/sightings.ts'
import type { SimUsage } from '../usage/usage.ts'

let database: TestDatabase
let account: string
before(async () => {
  database = await openTestDatabase()
  const vault = openVault({ key: randomBytes(32) })
  account = (await createAccount(database.db, vault, { name: 'Rules' })).apiKey
})
after(() => database.close())

let partners = 0
/** A customer that receives all events. */
const partner = () =>
  aPartner(database.db, `rules-${++partners}`, { account, eventUrl: 'http://127.0.0.1:9/sims' })

const start = new Date('2026-03-10T12:00:00Z')
const hours = (n: number) => new Date(start.getTime() + n * 3_600_000)

type Use = Partial<SimUsage> & { iccid: string }

/** Stores usage and applies the rules to it. */
async function use(partnerId: string, now: Date, ...uses: Use[]): Promise<void> {
  await database.db.tx(async (sql) => {
    const found = await findSims(
      sql,
      uses.map(({ iccid }) => ({ iccid })),
    )
    const changes = uses.map((one, i): SimUsage => ({
      ...nothing,
      partnerId,
      at: now,
      sim: usedOf(found[i]!),
      ...one,
    }))
    for (const { iccid, at, up, down, sessionStarted } of changes)
      for (const [table, column, unit] of [
        ['sim_usage_hour', 'hour', 'hour'],
        ['sim_usage_period', 'month', 'month'],
      ])
        await sql.query(
          `insert into ${table} as t (partner_id, iccid, ${column}, up, down, sessions)
           values ($1, $2, date_trunc('${unit}', $3::timestamptz), $4, $5, $6)
           on conflict (partner_id, iccid, ${column}) do update
             set up = t.up + excluded.up, down = t.down + excluded.down, sessions = t.sessions + excluded.sessions`,
          [partnerId, iccid, at, String(up), String(down), sessionStarted ? 1 : 0],
        )
    await onUsage(sql, changes, now)
  })
}

const nothing = {
  up: 0n,
  down: 0n,
  sessionStarted: false,
  ended: false,
  imeiBefore: undefined,
  imei: undefined,
  mccBefore: undefined,
  mcc: undefined,
}

const sim = async (partnerId: string, iccid: string) => {
  const { rows } = await database.db.query<{ status: number; lim: number; fraud: number }>(
    'select status, lim, fraud from sim where partner_id = $1 and iccid = $2',
    [partnerId, iccid],
  )
  const { status, lim, fraud } = rows[0]!
  return { status, lim, fraud }
}

/** The events sent to the customer of a SIM, in order. */
const notified = async (iccid: string) => {
  const { rows } = await database.db.query<{ payload: string }>(
    `select payload from webhook_event where kind = 'sim-event' and payload::jsonb ->> 'subject' = $1 order by id`,
    [iccid],
  )
  return rows.map(({ payload }) => JSON.parse(payload) as { type: string; data: Record<string, unknown> })
}
const typesOf = async (iccid: string) =>
  (await notified(iccid)).map(({ type }) => type.replace('strowger.sim.', ''))

const actionsOf = async (iccid: string) => {
  const { rows } = await database.db.query<{ action_type: string; status: string; source: string }>(
    'select action_type, status, source from sim_action where iccid = $1 order by id',
    [iccid],
  )
  return rows.map((row) => `${row.action_type} ${row.status} ${row.source}`)
}

/** A SIM with a profile and a unique number. */
let sims = 10_000
async function aSim(partnerId: string, input: Parameters<typeof storeSims>[3]): Promise<string> {
  const iccid = iccidOf(++sims)
  await storeSims(database.db, partnerId, [iccid], { createdAt: start, ...input })
  return iccid
}

async function aSession(partnerId: string, iccid: string, nas = 'gateway'): Promise<void> {
  await database.db.query(
    `insert into sim_nas (id, name, address, secret, created_at) values ($1, $1, '127.0.0.1', '', now()) on conflict do nothing`,
    [nas],
  )
  await database.db.query(
    `insert into sim_session (nas, session_key, partner_id, iccid, started_at, last_at, up, down, seconds, wide, imsi, nas_address, created_at)
     values ($1, 'S-' || $3, $2, $3, $4, $4, 0, 0, 0, true, '262011234567890', '10.0.0.1', $4)`,
    [nas, partnerId, iccid, start],
  )
}

const limits = { warning: 1_000, alarm: 2_000, suspend: 3_000 }

describe('monthly limits', () => {
  test('are reached one after the other, once each, and the last one suspends the SIM and disconnects its session [S1-068] [S1-061]', async () => {
    const partnerId = await partner()
    const limitProfile = await aLimitProfile(database.db, partnerId, 'Small', limits)
    const iccid = await aSim(partnerId, { limitProfile })
    await aSession(partnerId, iccid)
    await use(partnerId, start, { iccid, up: 999n })
    assert.deepEqual(await sim(partnerId, iccid), { status: 5, lim: 0, fraud: 1 })
    await use(partnerId, start, { iccid, up: 1n })
    assert.deepEqual(await sim(partnerId, iccid), { status: 5, lim: 1, fraud: 1 })
    await use(partnerId, start, { iccid, up: 1n })
    await use(partnerId, start, { iccid, down: 1_500n }, { iccid, down: 1n })
    assert.deepEqual(await sim(partnerId, iccid), { status: 5, lim: 2, fraud: 1 })
    await use(partnerId, start, { iccid, down: 5_000n })
    assert.deepEqual(await sim(partnerId, iccid), { status: 9, lim: 3, fraud: 1 })
    await use(partnerId, start, { iccid, down: 5_000n })
    assert.deepEqual(await typesOf(iccid), [
      'limit.warning',
      'limit.alarm',
      'limit.suspended',
      'status.changed',
    ])
    assert.deepEqual(await actionsOf(iccid), [
      'limitReached done rule',
      'limitReached done rule',
      'limitReached done rule',
      'suspend done rule',
    ])
    const { rows } = await database.db.query(
      'select nas, state, cause from sim_disconnect where iccid = $1',
      [iccid],
    )
    assert.deepEqual(rows, [{ nas: 'gateway', state: 'open', cause: 'limit' }])
  })

  test('are reset when the next month begins: SIMs that they had suspended resume, and usage of the new month counts', async () => {
    const partnerId = await partner()
    const limitProfile = await aLimitProfile(database.db, partnerId, 'Small', limits)
    const [tested, early, blocked] = [
      await aSim(partnerId, { limitProfile, status: 4 }),
      await aSim(partnerId, { limitProfile }),
      await aSim(partnerId, { limitProfile, status: 7 }),
    ]
    for (const iccid of [tested, early, blocked]) await use(partnerId, start, { iccid, up: 3_000n })
    const april = new Date('2026-04-01T00:00:00Z')
    // Usage of the new month arrives before the reset, and usage of the old month after it.
    await use(partnerId, april, { iccid: early, up: 2_000n })
    const sweep = openRuleSweep({ db: database.db, clock: { now: () => april.getTime() } })
    assert.equal(await sweep.nextDue(start.getTime()), april.getTime())
    await Promise.all([sweep.settle(), sweep.settle()])
    assert.deepEqual(await sim(partnerId, tested), { status: 4, lim: 0, fraud: 1 })
    assert.deepEqual(await sim(partnerId, early), { status: 5, lim: 2, fraud: 1 })
    assert.deepEqual(await sim(partnerId, blocked), { status: 7, lim: 0, fraud: 1 })
    await use(partnerId, april, { iccid: tested, up: 9_000n, at: start })
    assert.equal((await sim(partnerId, tested)).lim, 0)
    assert.deepEqual((await typesOf(early)).slice(2), ['status.changed', 'limit.reset', 'limit.alarm'])
  })

  test('that have expired do not resume a SIM that someone else has suspended since', async () => {
    const partnerId = await partner()
    const limitProfile = await aLimitProfile(database.db, partnerId, 'Small', limits)
    const iccid = await aSim(partnerId, { limitProfile })
    await use(partnerId, start, { iccid, up: 3_000n })
    const by = { creator: 'olga', source: 'operator', customer: false, at: hours(1) } as const
    for (const verb of ['resume', 'suspend'] as const)
      await database.db.tx((sql) => moveSims(sql, [{ partnerId, iccid }], verb, by))
    assert.deepEqual(await sim(partnerId, iccid), { status: 9, lim: 3, fraud: 1 })
    await openRuleSweep({ db: database.db, clock: { now: () => Date.UTC(2026, 3) } }).settle()
    assert.deepEqual(await sim(partnerId, iccid), { status: 9, lim: 0, fraud: 1 })
  })

  test('after a change of the profile include the usage of the month, in both directions', async () => {
    const partnerId = await partner()
    const small = await aLimitProfile(database.db, partnerId, 'Small', limits)
    const large = await aLimitProfile(database.db, partnerId, 'Large', { warning: 5_000, suspend: 10_000 })
    const iccid = await aSim(partnerId, { limitProfile: small })
    await use(partnerId, start, { iccid, up: 6_000n })
    assert.deepEqual(await sim(partnerId, iccid), { status: 9, lim: 3, fraud: 1 })
    const assign = (limitProfile: number | null) =>
      database.db.tx((sql) =>
        assignSims(
          sql,
          partnerId,
          [iccid, iccidOf(1)],
          { limitProfile },
          { actor: 'operator:root', now: start },
        ),
      )
    assert.deepEqual(await assign(large), { found: 1, changed: 1 })
    assert.deepEqual(await sim(partnerId, iccid), { status: 5, lim: 1, fraud: 1 })
    await assign(small)
    assert.deepEqual(await sim(partnerId, iccid), { status: 9, lim: 3, fraud: 1 })
    assert.deepEqual(await assign(small), { found: 1, changed: 0 })
    await assign(null)
    assert.deepEqual(await sim(partnerId, iccid), { status: 5, lim: 4, fraud: 1 })
  })
})

describe('suspicious usage', () => {
  test('raises an alarm for each cause in the profile, once until it is cleared [S1-137]', async () => {
    const partnerId = await partner()
    const fraudProfile = await aFraudProfile(database.db, partnerId, 'All', {
      imei: true,
      country: true,
      bytes: 1_000,
      sessions: 3,
    })
    const iccid = await aSim(partnerId, { fraudProfile })
    const imei = { imeiBefore: '490154203237518', imei: '4901542032375199' }
    await use(partnerId, start, { iccid, ...imei, mccBefore: '262', mcc: '262' })
    assert.deepEqual(await sim(partnerId, iccid), { status: 5, lim: 4, fraud: 0 })
    const swapped = { imeiBefore: '490154203237518', imei: '356938035643809' }
    await use(partnerId, start, { iccid, ...swapped }, { iccid, ...swapped })
    assert.deepEqual(await sim(partnerId, iccid), { status: 5, lim: 4, fraud: 2 })
    await use(partnerId, start, { iccid, mccBefore: '262', mcc: '228' })
    await use(partnerId, start, { iccid, up: 600n }, { iccid, down: 400n })
    for (let i = 0; i < 4; i++) await use(partnerId, start, { iccid, sessionStarted: true })
    const causes = (await notified(iccid)).map(({ data }) => data['cause'])
    assert.deepEqual(causes, ['imei_change', 'country_change', 'bytes_an_hour', 'sessions_an_hour'])
    assert.deepEqual((await notified(iccid))[0]!.data['found'], {
      before: swapped.imeiBefore,
      now: swapped.imei,
    })
    const by = { creator: 'operator:root', source: 'operator', now: start }
    const clear = () => database.db.tx((sql) => clearAlarms(sql, partnerId, [iccid, iccidOf(2)], by))
    assert.deepEqual(await clear(), [iccid])
    assert.deepEqual(await clear(), [])
    assert.equal((await sim(partnerId, iccid)).fraud, 0)
    // No further alarm is raised in the same hour, but one is raised in the next hour.
    await use(partnerId, start, { iccid, up: 5_000n })
    assert.equal((await sim(partnerId, iccid)).fraud, 0)
    await use(partnerId, hours(1), { iccid, up: 5_000n })
    assert.equal((await sim(partnerId, iccid)).fraud, 2)
    assert.deepEqual((await actionsOf(iccid)).slice(-2), [
      'fraudAlarmCleared done operator',
      'fraudAlarm done rule',
    ])
  })

  test('does not affect a SIM without a profile, and its alarms end when the profile is removed', async () => {
    const partnerId = await partner()
    const fraudProfile = await aFraudProfile(database.db, partnerId, 'Device', { imei: true })
    const [watched, other] = [await aSim(partnerId, { fraudProfile }), await aSim(partnerId, {})]
    const swapped = { imeiBefore: '490154203237518', imei: '356938035643809' }
    await use(partnerId, start, { iccid: watched, ...swapped }, { iccid: other, ...swapped })
    assert.deepEqual([(await sim(partnerId, watched)).fraud, (await sim(partnerId, other)).fraud], [2, 1])
    await database.db.tx((sql) =>
      assignSims(sql, partnerId, [watched], { fraudProfile: null }, { actor: 'operator:root', now: start }),
    )
    assert.equal((await sim(partnerId, watched)).fraud, 1)
    const { rows } = await database.db.query('select cleared_by from sim_alarm where iccid = $1', [watched])
    assert.deepEqual(rows, [{ cleared_by: 'operator:root' }])
  })

  test('includes inactivity, which a scan of the profile’s SIMs finds once', async () => {
    const partnerId = await partner()
    const fraudProfile = await aFraudProfile(database.db, partnerId, 'Inactive', { inactiveHours: 24 })
    const [inactive, lost, active, blocked] = [
      await aSim(partnerId, { fraudProfile }),
      await aSim(partnerId, { fraudProfile }),
      await aSim(partnerId, { fraudProfile }),
      await aSim(partnerId, { fraudProfile, status: 7 }),
    ]
    await database.db.query('insert into sim_seen (partner_id, iccid, seen_at) values ($1, $2, $3)', [
      partnerId,
      active,
      hours(20),
    ])
    // The row exists only as a lock, because the report stated only a restart of the gateway.
    await database.db.query(
      `insert into sim_seen (partner_id, iccid, seen_at) values ($1, $2, '-infinity')`,
      [partnerId, lost],
    )
    const at = (n: number) => openRuleSweep({ db: database.db, clock: { now: () => hours(n).getTime() } })
    await at(23).findInactiveSims()
    assert.equal((await sim(partnerId, inactive)).fraud, 0)
    await at(24).findInactiveSims()
    await at(25).findInactiveSims()
    assert.deepEqual(
      await Promise.all(
        [inactive, lost, active, blocked].map(async (iccid) => (await sim(partnerId, iccid)).fraud),
      ),
      [2, 2, 0, 0],
    )
    assert.deepEqual(await typesOf(inactive), ['fraud.alarm'])
  })
})

test('aggregated usage of SIMs in this month includes where it was used [S1-093]', async () => {
  const partnerId = await partner()
  const [iccid, other] = [await aSim(partnerId, {}), await aSim(partnerId, {})]
  await database.db.query(`update sim set imsi = '310' || right(iccid, 12) where partner_id = $1`, [
    partnerId,
  ])
  await use(partnerId, start, { iccid, up: 1_500_000n, down: 250_000n, mcc: '316', sessionStarted: true })
  await use(partnerId, start, { iccid, down: 1_000n, mcc: '228' }, { iccid, down: 2_000n, mccBefore: '228' })
  await use(
    partnerId,
    start,
    { iccid, down: 7_000n, mcc: '262' },
    { iccid, up: 5n, at: hours(-24 * 20), mcc: '262' },
  )
  const at = (now: Date) => aggregatesOf(database.db, partnerId, [iccid, other], now)
  const seen = await at(hours(48))
  assert.deepEqual(seen.get(iccid), {
    period: '2026-03',
    dataVolumeUp: 1.5,
    dataVolumeDown: 0.26,
    dataVolumeTotal: 1.76,
    smsMo: 0,
    smsMt: 0,
    sessionCount: 1,
    lastSessionStart: null,
    lastSessionEnd: null,
    roaming: {
      home: 1.75,
      abroad: 0.01,
      countries: [
        { mcc: '228', dataVolumeTotal: 0.003 },
        { mcc: '262', dataVolumeTotal: 0.007 },
      ],
    },
  })
  assert.deepEqual([seen.get(other)!.dataVolumeTotal, seen.get(other)!.sessionCount], [0, 0])
  assert.equal((await at(new Date('2026-04-01T00:00:00Z'))).get(iccid)!.dataVolumeTotal, 0)
})

describe('sessions to be disconnected', () => {
  const outcomes: AuthorizationOutcome[] = []
  const requested: [string, SessionSelector][] = []
  let now = start.getTime()
  const disconnects = () =>
    openDisconnects({
      db: database.db,
      clock: { now: () => now },
      log: quiet,
      async disconnect(nas, input) {
        requested.push([nas, input])
        return outcomes.shift() ?? { outcome: 'ack' }
      },
      seen() {},
    })
  const rowOf = async (iccid: string) => {
    const { rows } = await database.db.query<{ state: string; attempts: number; result: string }>(
      'select state, attempts, result from sim_disconnect where iccid = $1 order by id desc limit 1',
      [iccid],
    )
    return rows[0]
  }

  test('are requested until the NAS responds, and again if the SIM is used nevertheless', async () => {
    const partnerId = await partner()
    await database.db.query(`delete from sim_disconnect`)
    const pool = await aPool(database.db, partnerId, 'Shared')
    const iccid = await aSim(partnerId, { status: 7, pool })
    await aSession(partnerId, iccid)
    await use(partnerId, start, { iccid, up: 1n })
    await use(partnerId, start, { iccid, up: 1n })
    outcomes.push({ outcome: 'silent', tries: 3 }, { outcome: 'nak', errorCause: 506 })
    await disconnects().settle()
    assert.deepEqual(await rowOf(iccid), { state: 'open', attempts: 1, result: 'no response' })
    const input = { sessionId: `S-${iccid}`, imsi: '262011234567890', nasAddress: '10.0.0.1' }
    assert.deepEqual(requested, [['gateway', input]])
    now = (await disconnects().nextDue(now))!
    await disconnects().settle()
    assert.deepEqual(await rowOf(iccid), { state: 'open', attempts: 2, result: 'nak: resources-unavailable' })
    now = (await disconnects().nextDue(now))!
    await disconnects().settle()
    assert.deepEqual(await rowOf(iccid), { state: 'done', attempts: 3, result: 'ack' })
    await use(partnerId, start, { iccid, up: 1n })
    assert.deepEqual(await rowOf(iccid), { state: 'open', attempts: 0, result: null })
    await database.db.query('update sim set status = 5 where iccid = $1', [iccid])
    await disconnects().settle()
    assert.deepEqual(await rowOf(iccid), { state: 'done', attempts: 1, result: 'no longer needed' })
    assert.equal(requested.length, 3)
  })

  test('are requested from one NAS while another does not respond', async () => {
    const partnerId = await partner()
    await database.db.query(`delete from sim_disconnect`)
    const noResponse = Promise.withResolvers<AuthorizationOutcome>()
    const lateRequested = Promise.withResolvers<void>()
    const queue = (nas: string, n: number) =>
      database.db.query(
        `with stored as (
           insert into sim (partner_id, iccid, status, changed_at, created_at)
           select $1, '8949' || lpad((hashtext($2) & 65535)::text, 5, '0') || lpad(n::text, 10, '0'), 9, now(), now() from generate_series(1, $3::int) n returning iccid
         ), session as (
           insert into sim_session (nas, session_key, partner_id, iccid, started_at, last_at, up, down, seconds, wide, created_at)
           select $2, iccid, $1, iccid, $4, $4, 0, 0, 0, false, $4 from stored
         )
         insert into sim_disconnect (id, partner_id, iccid, cause, nas, session_key, selector, created_at, due_at)
         select gen_random_uuid(), $1, iccid, 'status', $2, iccid, '{}', $4, $4 from stored`,
        [partnerId, nas, n, new Date(now)],
      )
    // The unresponsive NAS has more than one batch of disconnects, which are due before those of the other NAS.
    await queue('dead', 120)
    await queue('lively', 2)
    let alive = 0
    const settled = openDisconnects({
      db: database.db,
      clock: { now: () => now },
      log: quiet,
      async disconnect(nas) {
        if (nas === 'dead') return noResponse.promise
        alive += 1
        if (alive === 3) lateRequested.resolve()
        return { outcome: 'ack' }
      },
      seen() {},
    }).settle()
    const done = async () => {
      const { rows } = await database.db.query<{ n: number }>(
        `select count(*) as n from sim_disconnect where state = 'done'`,
      )
      return rows[0]!.n
    }
    await until(done, (n) => n === 2)
    await queue('late', 1)
    await lateRequested.promise
    noResponse.resolve({ outcome: 'silent', tries: 3 })
    await settled
    const { rows } = await database.db.query(
      `select nas, state, count(*) as n, max(attempts) as attempts from sim_disconnect group by 1, 2 order by 1`,
    )
    assert.deepEqual(rows, [
      { nas: 'dead', state: 'open', n: 120, attempts: 1 },
      { nas: 'late', state: 'done', n: 1, attempts: 1 },
      { nas: 'lively', state: 'done', n: 2, attempts: 1 },
    ])
    await database.db.query(`delete from sim_disconnect`)
  })

  test('fail after the last attempt', async () => {
    const partnerId = await partner()
    const iccid = await aSim(partnerId, { status: 9 })
    await aSession(partnerId, iccid)
    await use(partnerId, start, { iccid, up: 1n })
    for (let i = 0; i < 9; i++) {
      outcomes.push({ outcome: 'unsent', detail: 'no such gateway' })
      await disconnects().settle()
      now = (await disconnects().nextDue(now)) ?? now
    }
    assert.deepEqual(await rowOf(iccid), {
      state: 'failed',
      attempts: 9,
      result: 'not sent: no such gateway',
    })
  })
})
