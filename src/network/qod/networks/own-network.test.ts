import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { bumpEpoch, openEpoch } from '#platform/nodes/epoch.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { uuidv7 } from '#platform/ids.ts'
import { onUsage, openRadius, openRadiusMetrics, type Radius } from '#sims/index.ts'
import { openNas, type Nas, type NasSession } from '../../../../simulators/nas/index.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../../test/support/database.ts'
import { aGateway, imsiOf, storeSubscribers, testVault } from '../../../../test/support/gateways.ts'
import { aPartner } from '../../../../test/support/sims.ts'
import { until } from '../../../../test/support/until.ts'
import type { QosNetwork, QosSession } from './network.ts'
import { openOwnQos } from './own-network.ts'

const open = new AsyncDisposableStack()
after(() => open.disposeAsync())

const clock = { now: () => Date.now() }
let database: TestDatabase
let radius: Radius
let hasty: Radius
let nas: Nas
let network: Pick<QosNetwork, 'apply' | 'release'>

/** Number of the last SIM used by a test. */
let lastSim = 0

before(async () => {
  database = await openTestDatabase()
  open.defer(() => database.close())
  const { db } = database
  await aPartner(db, 'fleet')
  const epoch = await openEpoch(db, quiet)
  open.defer(() => epoch.stop())
  const vault = testVault()
  const parts = { db, vault, epoch, log: quiet, onUsage, host: '127.0.0.1', clock }
  radius = await openRadius({ ...parts, port: 0, metrics: openRadiusMetrics(openMetrics()) })
  open.defer(() => radius.close())
  // `hasty` is another node, which does not listen for accounting and has short timeouts.
  const metrics = openRadiusMetrics(openMetrics())
  hasty = await openRadius({ ...parts, port: undefined, metrics, triesMs: [1, 1, 1] })
  open.defer(() => hasty.close())
  const server = { address: '127.0.0.1', port: radius.listening!.port }
  nas = await openNas({ server, secret: 'testing123' })
  open.defer(() => nas.close())
  await aGateway(db, vault, { port: nas.dynamicPort })
  await db.query(`update sim_nas set treatments = '{"QOS_OTHER": {"value": "rate-9"}}'`)
  await bumpEpoch(db)
  await epoch.poll()
  network = openOwnQos({ db, clock, change: radius.change })
})

beforeEach(() => {
  nas.behavior = 'accepts'
  nas.coaRequests.length = 0
  nas.errorCauses.clear()
})

/** A new SIM, and a function that builds QoS sessions for it. */
async function aSim(): Promise<{
  n: number
  request(profile?: string, more?: Partial<QosSession>): QosSession
}> {
  const n = ++lastSim
  await storeSubscribers(database.db, 'fleet', [n])
  const request = (name = 'QOS_L', more: Partial<QosSession> = {}): QosSession => ({
    id: uuidv7(),
    msisdn: msisdnOf(n),
    accountId: 'nobody',
    basis: 'consented',
    profile: { name, parameters: {} },
    flow: { device: {}, applicationServer: { ipv4Address: '192.0.2.1' } },
    createdAt: new Date(clock.now()),
    expiresAt: new Date(clock.now() + 3_600_000),
    ...more,
  })
  return { n, request }
}

const msisdnOf = (n: number) => `9900000${String(n).padStart(5, '0')}`

async function aConnectedSim() {
  const sim = await aSim()
  return { ...sim, session: await connect(sim.n) }
}

async function connect(n: number, address?: string): Promise<NasSession> {
  const session = nas.open({ imsi: imsiOf(n), ...(address && { address }) })
  await session.start()
  return session
}

const rowsOf = async (...ids: string[]) =>
  (await database.db.query('select from qod_connection where session_id = any ($1)', [ids])).rowCount

test('a QoS profile is applied as a filter to the NAS session until it is removed', async () => {
  const { request, session } = await aConnectedSim()
  const qos = request()
  assert.deepEqual(await network.apply(qos), { outcome: 'applied' })
  assert.equal(session.filter, 'QOS_L')
  assert.deepEqual(await network.apply(qos), { outcome: 'applied' })
  assert.deepEqual(await network.release(qos), { outcome: 'released' })
  assert.equal(session.filter, '')
  assert.deepEqual(await network.release(qos), { outcome: 'released' })
  assert.equal(nas.coaRequests.length, 3)
  assert.equal(await rowsOf(qos.id), 0)
})

test('operators choose the filter that a NAS uses for a profile', async () => {
  const { request, session } = await aConnectedSim()
  assert.deepEqual(await network.apply(request('QOS_OTHER')), { outcome: 'applied' })
  assert.equal(session.filter, 'rate-9')
})

test('a refused profile is reported with its reason and leaves the session’s filter unchanged', async () => {
  const { request, session } = await aConnectedSim()
  const [first, second] = [request('QOS_S'), request('QOS_X')]
  await network.apply(first)
  for (const [errorCause, reason] of [
    [407, 'profile'],
    [401, 'profile'],
    [501, 'prohibited'],
    [405, 'unsupported'],
    [999, 'prohibited'],
  ] as const) {
    nas.errorCauses.set('QOS_X', errorCause)
    const { detail: _, ...answer } = { detail: '', ...(await network.apply(second)) }
    assert.deepEqual(answer, { outcome: 'refused', reason })
  }
  assert.equal(session.filter, 'QOS_S')
  assert.equal(await rowsOf(second.id), 0)
  assert.deepEqual(await network.release(first), { outcome: 'released' })
  assert.equal(session.filter, '')
})

test('a NAS without resources or without response is retried', async () => {
  const { request, session } = await aConnectedSim()
  const qos = request()
  nas.errorCauses.set('QOS_L', 506)
  assert.equal((await network.apply(qos)).outcome, 'later')
  nas.errorCauses.clear()
  nas.behavior = 'ignores'
  const impatient = openOwnQos({ db: database.db, clock, change: hasty.change })
  assert.equal((await impatient.apply(qos)).outcome, 'later')
  await until(() => nas.coaRequests.length === 4, Boolean)
  assert.equal(new Set(nas.coaRequests.slice(1).map(({ identifier }) => identifier)).size, 1)
  assert.equal((await impatient.release(qos)).outcome, 'later')
  assert.equal(await rowsOf(qos.id), 1)
  nas.behavior = 'accepts'
  assert.deepEqual(await network.release(qos), { outcome: 'released' })
  assert.equal(session.filter, '')
})

test('a device without a connection gets the QoS profile with its next session', async () => {
  const { n, request } = await aSim()
  const qos = request()
  assert.deepEqual(await network.apply(qos), { outcome: 'disconnected' })
  const first = await connect(n)
  assert.deepEqual(await network.apply(qos), { outcome: 'applied' })
  await first.stop()
  assert.deepEqual(await network.apply(qos), { outcome: 'disconnected' })
  const second = await connect(n)
  assert.deepEqual(await network.apply(qos), { outcome: 'applied' })
  assert.equal(second.filter, 'QOS_L')
  await second.stop()
  assert.deepEqual(await network.release(qos), { outcome: 'released' })
  assert.equal(await rowsOf(qos.id), 0)
})

test('a session unknown to the NAS counts as disconnected', async () => {
  const { request, session } = await aConnectedSim()
  const qos = request()
  nas.errorCauses.set('QOS_L', 503)
  assert.deepEqual(await network.apply(qos), { outcome: 'disconnected' })
  nas.errorCauses.set('', 503)
  assert.deepEqual(await network.release(qos), { outcome: 'released' })
  assert.equal(session.filter, undefined)
})

test('a session whose end was never reported does not block another one', async () => {
  const { n, request } = await aSim()
  const [lost, session] = [await connect(n, '10.0.0.1'), await connect(n, '10.0.0.2')]
  const flow = {
    device: { ipv4Address: { publicAddress: '10.0.0.1', publicPort: 5060 } },
    applicationServer: { ipv4Address: '192.0.2.1' },
  }
  nas.drop(lost.id)
  const qos = request('QOS_L', { flow })
  assert.deepEqual(await network.apply(qos), { outcome: 'applied' })
  assert.equal(session.filter, 'QOS_L')
  assert.deepEqual(await network.release(qos), { outcome: 'released' })
  assert.equal(session.filter, '')
})

test('with several sessions, the one with the requested address gets the QoS profile and keeps it', async () => {
  const { n, request } = await aSim()
  const [first, second] = [await connect(n, '10.0.0.1'), await connect(n, '10.0.0.2')]
  const flow = {
    device: { ipv4Address: { publicAddress: '198.51.100.1', privateAddress: '10.0.0.1' } },
    applicationServer: { ipv4Address: '192.0.2.1' },
  }
  assert.deepEqual(await network.apply(request('QOS_S', { flow })), { outcome: 'applied' })
  assert.deepEqual([first.filter, second.filter], ['QOS_S', undefined])
  const anywhere = request('QOS_M')
  await network.apply(anywhere)
  const third = await connect(n)
  await network.apply(anywhere)
  assert.equal([first, second, third].filter(({ filter }) => filter === 'QOS_M').length, 1)
  assert.equal(third.filter, undefined)
})

test('the latest of several QoS profiles applies to a session and overrides the earlier ones', async () => {
  const { request, session } = await aConnectedSim()
  const [first, equivalent, second] = [request('QOS_S'), request('QOS_S'), request('QOS_L')]
  await network.apply(first)
  assert.deepEqual(await network.apply(equivalent), { outcome: 'applied' })
  const applied = await network.apply(second)
  assert.equal(applied.outcome, 'applied')
  assert.deepEqual(
    new Set(applied.outcome === 'applied' ? applied.overrides : []),
    new Set([first.id, equivalent.id]),
  )
  assert.equal(session.filter, 'QOS_L')
  const { detail: _, ...again } = { detail: '', ...(await network.apply(first)) }
  assert.deepEqual(again, { outcome: 'refused', reason: 'overridden' })
  assert.equal(session.filter, 'QOS_L')
  await network.release(second)
  await network.release(equivalent)
  assert.equal(session.filter, '')
})

test('refusing a later QoS profile does not affect the current one', async () => {
  const { request, session } = await aConnectedSim()
  const first = request('QOS_S')
  await network.apply(first)
  nas.errorCauses.set('QOS_X', 501)
  let duringLater: unknown
  const meanwhile = openOwnQos({
    db: database.db,
    clock,
    async change(...request) {
      // The first QoS profile is requested again while the request for the later one is in flight.
      duringLater ??= await network.apply(first)
      return radius.change(...request)
    },
  })
  assert.equal((await meanwhile.apply(request('QOS_X'))).outcome, 'refused')
  assert.equal((duringLater as { outcome: string }).outcome, 'later')
  assert.deepEqual(await network.apply(first), { outcome: 'applied' })
  assert.equal(session.filter, 'QOS_S')
})

test('a QoS profile applied by a node that crashed is removed by another node', async () => {
  const { request, session } = await aConnectedSim()
  const qos = request()
  const dying = openOwnQos({
    db: database.db,
    clock,
    async change(...request) {
      await radius.change(...request)
      throw new Error('the process has died')
    },
  })
  await assert.rejects(dying.apply(qos), /died/)
  assert.equal(session.filter, 'QOS_L')
  await assert.rejects(dying.release(qos), /died/)
  assert.equal(await rowsOf(qos.id), 1)
  assert.deepEqual(await network.release(qos), { outcome: 'released' })
  assert.equal(session.filter, '')
  assert.equal(await rowsOf(qos.id), 0)
})

test('concurrent requests of several nodes leave a session with the recorded QoS profile', async () => {
  const { request, session } = await aConnectedSim()
  const inputs = ['QOS_E', 'QOS_S', 'QOS_M', 'QOS_L'].map((name) => request(name))
  const other = openOwnQos({ db: database.db, clock, change: radius.change })
  const answers = await Promise.all(inputs.flatMap((one) => [network.apply(one), other.apply(one)]))
  for (const answer of answers)
    assert.ok(answer.outcome !== 'refused' || answer.reason === 'overridden', JSON.stringify(answer))
  assert.notEqual(answers.at(-1)!.outcome, 'refused')
  await Promise.all(inputs.flatMap((one) => [network.release(one), other.release(one)]))
  assert.equal(session.filter, '')
  assert.equal(await rowsOf(...inputs.map(({ id }) => id)), 0)
})

test('a number of another account or without owner is unknown', async () => {
  const { request } = await aConnectedSim()
  for (const qos of [request('QOS_L', { basis: 'assigned' }), request('QOS_L', { msisdn: '990000099999' })]) {
    const { detail: _, ...answer } = { detail: '', ...(await network.apply(qos)) }
    assert.deepEqual(answer, { outcome: 'refused', reason: 'unknown-device' })
  }
  assert.equal(nas.coaRequests.length, 0)
})

test('a QoS profile follows its number to another SIM', async () => {
  const [before, now] = [await aConnectedSim(), await aConnectedSim()]
  const qos = before.request()
  await network.apply(qos)
  const swap = `update sim_identity set msisdn = case iccid when $1 then null else $3 end where iccid in ($1, $2)`
  const iccids = await database.db.query<{ iccid: string }>(
    'select iccid from sim_identity where msisdn = any ($1) order by msisdn',
    [[msisdnOf(before.n), msisdnOf(now.n)]],
  )
  const [old, fresh] = iccids.rows.map(({ iccid }) => iccid)
  await database.db.query('update sim_identity set msisdn = null where iccid = $1', [old])
  await database.db.query(swap, [old, fresh, msisdnOf(before.n)])
  assert.deepEqual(await network.apply(qos), { outcome: 'applied' })
  assert.deepEqual([before.session.filter, now.session.filter], ['', 'QOS_L'])
})

test('a QoS profile on a removed NAS counts as released', async () => {
  const { n, request } = await aConnectedSim()
  const qos = request()
  await network.apply(qos)
  await database.db.query(`update sim_session set nas = 'removed' where imsi = $1`, [imsiOf(n)])
  await database.db.query(`update qod_connection set nas = 'removed' where session_id = $1`, [qos.id])
  assert.deepEqual(await network.release(qos), { outcome: 'released' })
})
