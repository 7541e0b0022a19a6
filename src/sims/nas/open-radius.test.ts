import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { bumpEpoch, openEpoch } from '#platform/nodes/epoch.ts'
import { openMetrics, type Metrics } from '#platform/metrics/metrics.ts'
import { openNas, type Nas, type NasOptions } from '../../../simulators/nas/index.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { aGateway, imsiOf, storeSubscribers, testVault } from '../../../test/support/gateways.ts'
import { aPartner, iccidOf } from '../../../test/support/sims.ts'
import { until } from '../../../test/support/until.ts'
import { openRadiusMetrics } from './metrics.ts'
import { openRadius, type Radius } from './open-radius.ts'

const vault = testVault()
let database: TestDatabase
let metrics: Metrics
let radius: Radius
let nas: Nas
let refuse: string | undefined
const open = new AsyncDisposableStack()

before(async () => {
  database = await openTestDatabase()
  open.defer(() => database.close())
  const { db } = database
  await aPartner(db, 'fleet')
  await storeSubscribers(db, 'fleet', [1, 2, 3, 4])
  const epoch = await openEpoch(db, quiet)
  open.defer(() => epoch.stop())
  metrics = openMetrics()
  const onUsage = async (_: unknown, changes: readonly { iccid: string }[]) => {
    // Fails as the database does for an invalid value.
    if (changes.some(({ iccid }) => iccid === refuse))
      throw Object.assign(new Error('out of range'), { code: '22003' })
  }
  radius = await openRadius({
    db,
    vault,
    epoch,
    log: quiet,
    onUsage,
    host: '127.0.0.1',
    port: 0,
    clock: { now: () => Date.now() },
    metrics: openRadiusMetrics(metrics),
  })
  open.defer(() => radius.close())
  nas = await gateway()
  await aGateway(db, vault, { port: nas.dynamicPort })
  await bumpEpoch(db)
  await epoch.poll()
})
after(() => open.disposeAsync())

async function gateway(more: Partial<NasOptions> = {}): Promise<Nas> {
  const server = { address: '127.0.0.1', port: radius.listening!.port }
  const opened = await openNas({ server, secret: 'testing123', ...more })
  open.defer(() => opened.close())
  return opened
}

async function metric(name: string): Promise<number> {
  const { body } = await metrics.read()
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}

const session = async (id: string) => {
  const { rows } = await database.db.query<Record<string, unknown>>(
    `select iccid, up, down, ended_at is not null as ended, terminate_cause, apn, host(address) as address, nas
       from sim_session where session_key = $1`,
    [id],
  )
  return rows[0]
}
const sessionIs = (id: string, wanted: object) =>
  until(
    () => session(id),
    (now) => isDeepStrictEqual({ ...now, ...wanted }, now),
  )

describe('NAS over RADIUS', () => {
  test('have their reports stored before they are acknowledged, and their sessions disconnected on request', async () => {
    const notified = nas.open({
      imsi: imsiOf(1),
      apn: 'things.example',
      address: '10.0.0.7',
      imeisv: '3550000000000017',
    })
    await notified.start()
    await notified.use(5_000_000_000n, 3)
    assert.deepEqual(await session(notified.id), {
      iccid: iccidOf(1),
      up: 5e9,
      down: 3,
      ended: false,
      terminate_cause: null,
      apn: 'things.example',
      address: '10.0.0.7',
      nas: 'gateway',
    })
    assert.deepEqual(await radius.disconnect('gateway', { sessionId: notified.id }), { outcome: 'ack' })
    await sessionIs(notified.id, { ended: true, terminate_cause: 'admin-reset' })
    assert.equal((await radius.disconnect('nobody', { sessionId: notified.id })).outcome, 'unsent')
  })

  test('get acknowledgements also for unknown SIMs, whose records are counted', async () => {
    const outsider = nas.open({ imsi: '001019999999999' })
    await outsider.start()
    await outsider.stop()
    assert.equal(await session(outsider.id), undefined)
    assert.equal(await metric('strowger_radius_unmatched_total'), 2)
    assert.equal(await metric('strowger_sim_unmatched'), 1)
  })

  test('have their other packets stored when the database rejects one, which they retransmit until it is accepted', async () => {
    refuse = iccidOf(2)
    const impatient = await gateway({ triesMs: Array.from({ length: 2_000 }, () => 10) })
    const refused = impatient.open({ imsi: imsiOf(2) })
    const other = nas.open({ imsi: imsiOf(3) })
    const started = refused.start()
    await other.start()
    await sessionIs(other.id, { iccid: iccidOf(3) })
    await until(
      async () => (await metrics.read()).body,
      (body) => body.includes('reason="not_stored"'),
    )
    refuse = undefined
    await started
    assert.equal((await session(refused.id))!['iccid'], iccidOf(2))
  })

  test('lose nothing when two batches of the same sessions are stored concurrently', async () => {
    const busy = await gateway({ sockets: 4 })
    const sessions = Array.from({ length: 40 }, (_, i) => busy.open({ imsi: imsiOf(1 + (i % 4)) }))
    await Promise.all(sessions.flatMap((one) => [one.start(), one.use(1, 2), one.use(1, 2), one.stop()]))
    const { rows } = await database.db.query(
      `select sum(up)::bigint as up, sum(down)::bigint as down, count(*) filter (where ended_at is null) as open from sim_session
        where session_key = any ($1)`,
      [sessions.map(({ id }) => id)],
    )
    assert.deepEqual(rows[0], { up: 80, down: 160, open: 0 })
  })
})
