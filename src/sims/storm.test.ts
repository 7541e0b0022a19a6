import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../test/support/database.ts'
import { aGateway, imsiOf, storeSubscribers, testVault } from '../../test/support/gateways.ts'
import { aFraudProfile, aLimitProfile, aPartner, aPool, iccidOf } from '../../test/support/sims.ts'
import { pairSims } from './cards/pair.ts'
import { setFields } from './cards/fields.ts'
import { moveSims } from './cards/move.ts'
import { simVerbs } from './cards/verb-states.ts'
import { countStates } from './list/count-store.ts'
import { tidyBlocks, tidyOnce } from './list/tidy.ts'
import { assignSims } from './rules/assign.ts'
import { unseen } from './counting/record.ts'
import { openDisconnects } from './disconnects/disconnects.ts'
import { clearAlarms } from './rules/fraud.ts'
import { onUsage } from './rules/on-usage.ts'
import { openRuleSweep } from './rules/sweep.ts'
import { noteRestarts } from './sessions/restart-store.ts'
import { unnamed } from './counting/same-gateway.ts'
import { storeUsage } from './sessions/store-usage.ts'
import { endLost } from './sessions/tidy.ts'
import { decideTransfer } from './transfers/decide.ts'
import { requestTransfer } from './transfers/request.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

/** Deterministic pseudo-random numbers. */
let seed = 11
const dice = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
const oneOf = <T>(many: readonly T[]): T => many[dice(many.length)]!

const numbers = Array.from({ length: 30 }, (_, n) => n + 1)
const partners = ['A', 'B']
const small = { sims: 4, blocks: 3 }
/** The test crosses the end of a month. */
let hour = 0
const start = Date.UTC(2027, 0, 31, 12)
const clock = { now: () => start + hour * 3_600_000 }

type Partner = { id: string; pool: number; limit: number; fraud: number }
const fixtures = new Map<string, Partner>()

/** Some SIMs in random order, so that transactions lock them in different orders. */
const some = () => numbers.filter(() => dice(3) === 0).toSorted(() => dice(3) - 1)

function operations() {
  const { db } = database
  const by = () => ({
    creator: 'storm',
    source: 'operator' as const,
    customer: dice(2) === 0,
    at: new Date(clock.now()),
  })
  const sweep = openRuleSweep({ db, clock })
  const ack = async () => ({ outcome: 'ack' as const })
  const disconnects = openDisconnects({ db, clock, log: quiet, disconnect: ack, seen: () => undefined })
  const keys = (partnerId: string) => some().map((n) => ({ partnerId, iccid: iccidOf(n) }))
  const record = (n: number, s: number) => ({
    nas: oneOf(['gateway', 'other']),
    sessionKey: `S${s}`,
    kind: oneOf(['start', 'interim', 'interim', 'stop'] as const),
    identity: { imsi: imsiOf(n) },
    up: BigInt(dice(500)),
    down: BigInt(dice(500)),
    wide: true,
    seconds: undefined,
    at: new Date(clock.now()),
    dated: true,
    seen: {
      ...unseen,
      imei: oneOf(['355000000000001', '3660000000000017', undefined]),
      mcc: oneOf(['262', '208', undefined]),
      mnc: undefined,
      rat: undefined,
      apn: undefined,
      address: undefined,
      prefix: undefined,
      location: undefined,
    },
  })
  const use = () => {
    const records = some().map((n) => record(n, n + dice(2)))
    return db.tx((sql) => storeUsage(sql, records, { now: new Date(clock.now()), onUsage }))
  }
  const transfer = () =>
    db.tx(async (sql) => {
      const { rows } = await sql.query<{ iccid: string; partner_id: string }>(
        'select iccid, partner_id from sim',
      )
      const partnerId = oneOf(partners)
      const iccids = rows
        .filter((row) => row.partner_id === partnerId && dice(3) === 0)
        .map(({ iccid }) => iccid)
      const targetId = partners.find((id) => id !== partnerId)!
      if (iccids.length > 0) await requestTransfer(sql, { partnerId, targetId, iccids }, by())
    })
  const decide = () =>
    db.tx(async (sql) => {
      const { rows } = await sql.query<{ id: string }>(`select id from sim_transfer where status = 'open'`)
      if (rows.length > 0)
        await decideTransfer(sql, oneOf(rows), oneOf(['accept', 'accept', 'reject'] as const), by())
    })
  const move = () =>
    db.tx((sql) =>
      moveSims(sql, keys(oneOf(partners)), oneOf(simVerbs.filter((verb) => verb !== 'delete')), by(), true),
    )
  const assign = () => {
    const { id, pool, limit, fraud } = fixtures.get(oneOf(partners))!
    const input = {
      pool: oneOf([pool, null, undefined]),
      limitProfile: oneOf([limit, limit, null, undefined]),
      fraudProfile: oneOf([fraud, fraud, null, undefined]),
    }
    const iccids = some().map(iccidOf)
    return db.tx((sql) => assignSims(sql, id, iccids, input, { actor: 'storm', now: new Date(clock.now()) }))
  }
  const clear = () =>
    db.tx((sql) =>
      clearAlarms(sql, oneOf(partners), some().map(iccidOf), {
        creator: 'storm',
        source: 'operator',
        now: new Date(clock.now()),
      }),
    )
  const pair = () =>
    db.tx((sql) => {
      const partnerId = oneOf(partners)
      const inputs = some().map((n) => ({
        iccid: iccidOf(n),
        msisdn: `9900000${String(n).padStart(5, '0')}`,
      }))
      return pairSims(sql, partnerId, inputs, by())
    })
  const begin = async () => {
    await db.tx((sql) =>
      noteRestarts(
        sql,
        ['gateway', 'other'].map((nas) => ({ nas, gateway: unnamed, at: clock.now() })),
      ),
    )
    await endLost(db, clock, onUsage)
  }
  return {
    use,
    use2: use,
    use3: use,
    transfer,
    decide,
    decide2: decide,
    move,
    move2: move,
    fields: () => db.tx((sql) => setFields(sql, keys(oneOf(partners)), { field1: String(dice(9)) }, by())),
    assign,
    assign2: assign,
    clear,
    pair,
    begin,
    settle: () => sweep.settle(),
    findInactive: () => sweep.findInactiveSims(),
    disconnect: () => disconnects.settle(),
    tidy: () => tidyOnce(db, small),
    tidy2: () => tidyOnce(db, small),
  }
}

test('concurrent actions on the same SIMs never deadlock, and counts, usage and search results stay consistent [S1-023]', async () => {
  const { db } = database
  for (const id of partners) {
    await aPartner(db, id)
    fixtures.set(id, {
      id,
      pool: await aPool(db, id, 'all'),
      limit: await aLimitProfile(db, id, 'usual', { warning: 600, alarm: 1200, suspend: 2500 }),
      fraud: await aFraudProfile(db, id, 'usual', {
        imei: true,
        country: true,
        bytes: 900,
        sessions: 2,
        inactiveHours: 1,
      }),
    })
  }
  for (const id of ['gateway', 'other'])
    await aGateway(db, testVault(), { id, address: id === 'other' ? '127.0.0.2' : '127.0.0.1' })
  await storeSubscribers(db, 'A', numbers)
  await db.query(
    `insert into sim_pairing (id, partner_id, iccid, imsi, msisdn, since)
     select uuid_now(), partner_id, iccid, imsi, msisdn, '2027-01-01' from sim`,
  )
  const done = Object.entries(operations())
  const failed: string[] = []
  for (let round = 0; round < 30; round++) {
    hour = Math.floor(round / 2)
    await Promise.all(
      Array.from({ length: 12 }, () => {
        const [name, operation] = oneOf(done)
        return Promise.resolve(operation()).catch((error: unknown) => {
          failed.push(`${name}: ${String(error)}`)
        })
      }),
    )
  }
  assert.deepEqual(failed, [])
  await assertConsistent()
})

async function assertConsistent(): Promise<void> {
  const { db } = database
  for (const folded of [false, true]) {
    if (folded) await tidyBlocks(db, small)
    for (const partnerId of partners) {
      const counts = await db.partnerSnapshot(partnerId, (sql) => countStates(sql, partnerId))
      const { rows } = await db.query(
        `select status, fraud, lim, count(*) as n from sim where partner_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
        [partnerId],
      )
      assert.deepEqual(counts, rows)
    }
  }
  const { rows: wrong } = await db.query(`
    select 'identity' as what, s.iccid from sim s full join sim_identity i using (iccid)
     where (s.partner_id, s.imsi, s.msisdn) is distinct from (i.partner_id, i.imsi, i.msisdn)
    union all
    select 'pairing', s.iccid from sim s left join sim_pairing p on p.iccid = s.iccid and p.until is null and p.partner_id = s.partner_id
     where (s.imsi, s.msisdn) is distinct from (p.imsi, p.msisdn)
    union all
    select 'pairings', iccid from sim_pairing where until is null group by iccid having count(*) > 1
    union all
    select 'hours', iccid from (select partner_id, iccid, sum(up) as up, sum(down) as down, sum(sessions) as n from sim_usage_hour group by 1, 2) h
      full join (select partner_id, iccid, sum(up) as up, sum(down) as down, sum(sessions) as n from sim_usage_period group by 1, 2) p
      using (partner_id, iccid) where (h.up, h.down, h.n) is distinct from (p.up, p.down, p.n)
    union all
    select 'alarm', s.iccid from sim s where (s.fraud = 2) <> exists (select from sim_alarm a where a.partner_id = s.partner_id
      and a.iccid = s.iccid and a.cleared_at is null)
    union all
    select 'alarm without SIM', a.iccid from sim_alarm a where a.cleared_at is null and not exists (select from sim s where s.partner_id = a.partner_id and s.iccid = a.iccid)
    union all
    select 'reached', s.iccid from sim s where s.lim in (1, 2, 3) and not exists (select from sim_limit_reached r
      where r.partner_id = s.partner_id and r.iccid = s.iccid and r.level = s.lim)
    union all
    select 'leaving', iccid from sim_transfer_card c join sim_transfer t on t.id = c.transfer_id where c.open <> (t.status = 'open')
    union all
    select 'action', a.iccid from sim_action a where status = 'open' and not exists (select from sim_transfer_card c
      where a.id in (c.source_action_id, c.target_action_id) and c.open)
  `)
  assert.deepEqual(
    wrong.map(({ what: label, iccid }) => `${label} ${iccid}`),
    [],
  )
}
