import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Webhook as Verifier } from 'standardwebhooks'
import { openNas } from '../../simulators/nas/index.ts'
import { untilBlocked } from '../support/blocked.ts'
import { startExchange } from '../support/exchange.ts'
import { imsiOf, storeSubscribers } from '../support/gateways.ts'
import { openSimUser } from '../support/sim-user.ts'
import { iccidOf } from '../support/sims.ts'
import { until } from '../support/until.ts'

const exchange = await startExchange()
after(() => exchange.stop())
const { operator, receiver, db } = exchange
const root = '/operator/v1'
const meters = `${root}/sim-partners/meters`
const alice = await exchange.customer('Alice')
const n = 900_001
const [iccid, imsi] = [iccidOf(n), imsiOf(n)]

type Ids = Record<'offering_id' | 'sim_pool_id' | 'limit_profile_id' | 'fraud_profile_id', string>
type Notified = {
  specversion: string
  id: string
  type: string
  subject: string
  data: Record<string, unknown>
}

const made = async (path: string, input: object): Promise<Ids> => {
  const { status, body } = await operator.post<Ids>(path, input)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const events = () =>
  receiver.received
    .filter(({ path, method }) => path === `${alice.path}/sims` && method === 'POST')
    .map((request) => ({ ...request, event: JSON.parse(request.body.toString()) as Notified }))
const types = () => events().map(({ event }) => event.type.replace('strowger.sim.', ''))
const statusOf = async () =>
  (await db.query<{ status: number }>('select status from sim where iccid = $1', [iccid])).rows[0]!.status

/** The volume of the only pool that its customer's API user sees. */
async function consumed(): Promise<number> {
  const user = await openSimUser(exchange, { partners: [{ partnerId: 'meters' }] })
  type Pools = { poolUsageResult: { poolUsageList: { poolUsage: { volumeConsumed: number } }[] } }
  const { body } = await user.get<Pools>('/iot/connectivity/management/v1/partners/meters/pools')
  return body.poolUsageResult.poolUsageList[0]!.poolUsage.volumeConsumed
}

test('a SIM customer gets a pool and profiles, and its SIMs are assigned to them', async () => {
  const event_url = `${receiver.url}${alice.path}/sims`
  const partner = { company_name: 'Meters', api_key: alice.apiKey, event_url }
  assert.equal((await operator.put(meters, partner)).status, 201)
  await storeSubscribers(db, 'meters', [n])
  const { offering_id } = await made(`${root}/sim-offerings`, { name: 'Europe' })
  assert.equal((await operator.post(`${root}/sim-offerings`, { name: 'Europe' })).status, 409)
  const pool = { name: 'All', offering_id, volume_bytes: 5_000_000_000 }
  const { sim_pool_id } = await made(`${meters}/pools`, pool)
  const limits = { name: 'Small', warning_bytes: 1_000_000, alarm_bytes: 2_000_000, suspend_bytes: 3_000_000 }
  const { limit_profile_id } = await made(`${meters}/limit-profiles`, limits)
  const { fraud_profile_id } = await made(`${meters}/fraud-profiles`, { name: 'Device', imei_change: true })
  type Refusal = { invalid_parameters: { name: string }[] }
  const wrong = await operator.post<Refusal>(`${meters}/limit-profiles`, {
    ...limits,
    name: 'X',
    alarm_bytes: 1,
  })
  assert.deepEqual(
    [wrong.status, wrong.body.invalid_parameters.map(({ name }) => name)],
    [400, ['alarm_bytes']],
  )
  const set = { sim_pool_id, limit_profile_id, fraud_profile_id }
  const unknown = iccidOf(n + 1)
  const { body } = await operator.post(`${meters}/assignments`, { sims: { iccids: [iccid, unknown] }, set })
  assert.deepEqual(body, { found: 1, changed: 1, unknown: [unknown] })
  const foreign = await operator.post(`${meters}/assignments`, { sims: {}, set: { sim_pool_id: '999999' } })
  assert.equal(foreign.status, 400)
  assert.equal((await operator.delete(`${meters}/pools/${sim_pool_id}`)).status, 409)
})

test('a profile that is deleted during its assignment to SIMs is refused by its name', async () => {
  const { limit_profile_id } = await made(`${meters}/limit-profiles`, { name: 'Gone' })
  const { promise: later, resolve: release } = Promise.withResolvers<void>()
  const { promise: leased, resolve: isLeased } = Promise.withResolvers<void>()
  const source = db.tx(async (sql) => {
    await sql.query('select from sim where iccid = $1 for update', [iccid])
    isLeased()
    await later
  })
  await leased
  const requested = operator.post<{ invalid_parameters: { name: string }[] }>(`${meters}/assignments`, {
    sims: { iccids: [iccid] },
    set: { limit_profile_id },
  })
  await untilBlocked(db)
  assert.equal((await operator.delete(`${meters}/limit-profiles/${limit_profile_id}`)).status, 204)
  release()
  await source
  const { status, body } = await requested
  assert.deepEqual(
    [status, body.invalid_parameters?.map(({ name }) => name)],
    [400, ['set.limit_profile_id']],
  )
})

test('a SIM over its limit is suspended during its session: its gateway ends it, and its customer gets a signed event [S1-061] [S1-068]', async () => {
  type Listed = { listening: { host: string; port: number } }
  const { listening } = (await operator.get<Listed>(`${root}/sim-nas`)).body
  const server = { address: listening.host, port: listening.port }
  const nas = await openNas({ server, secret: 'testing123' })
  const gateway = { name: 'Demo', address: '127.0.0.1', disconnect_port: nas.dynamicPort }
  assert.equal((await operator.put(`${root}/sim-nas/demo`, gateway)).status, 200)
  const session = nas.open({ imsi, imeisv: '4901542032375112' })
  await session.start()
  await session.use(600_000, 500_000)
  await until(types, (seen) => seen.length === 1)
  assert.equal(await statusOf(), 5)
  session.move({ imeisv: '3569380356438011' })
  await session.use(2_000_000, 0)
  assert.equal(await statusOf(), 9)
  await until(
    () => session.over,
    (over) => over,
  )
  assert.ok(nas.disconnectRequests.includes(session.id))
  await until(types, (seen) => seen.length === 4)
  assert.deepEqual(types(), ['limit.warning', 'limit.suspended', 'status.changed', 'fraud.alarm'])
  for (const { headers, body, event } of events()) {
    new Verifier(alice.signatureSecret, { format: 'raw' }).verify(body, headers as Record<string, string>)
    assert.equal(headers['content-type'], 'application/cloudevents+json; charset=UTF-8')
    assert.deepEqual([event.specversion, event.subject, event.id], ['1.0', iccid, headers['webhook-id']])
  }
  type Disconnects = { disconnects: { iccid: string; state: string; result: string }[] }
  const one = await until(
    async () => (await operator.get<Disconnects>(`${meters}/disconnects`)).body.disconnects[0]!,
    ({ state }) => state !== 'open',
  )
  assert.deepEqual([one.iccid, one.state, one.result], [iccid, 'done', 'ack'])
  assert.equal(await consumed(), 3.1)
  await nas.close()
})

test('an operator sees the alarm, and clears it [S1-137]', async () => {
  type Alarms = { alarms: { iccid: string; cause: string }[] }
  const open = async () => (await operator.get<Alarms>(`${meters}/alarms`)).body.alarms
  assert.deepEqual(
    (await open()).map(({ iccid, cause }) => [iccid, cause]),
    [[iccid, 'imei_change']],
  )
  const { body } = await operator.post(`${meters}/alarms/clear`, { iccids: [iccid] })
  assert.deepEqual(body, { cleared: [iccid] })
  assert.deepEqual(await open(), [])
  assert.equal((await operator.get<Alarms>(`${meters}/alarms?state=all`)).body.alarms.length, 1)
})

test('a usage file counts in addition to gateway reports, once', async () => {
  const at = new Date(Date.now() - 1_000).toISOString()
  const path = `${root}/sim-usage-files/nightly`
  const csv = { 'content-type': 'text/csv' }
  const good = `imsi,at,up,down\r\n${imsi},${at},400000,500000\r\n001010000000000,${at},1,1\r\n`
  const refused = await operator.put(path, `imsi,at,up,down\n${imsi},${at},x,1\n`, csv)
  assert.equal(refused.status, 400)
  const tried = await operator.put<{ file: object | null }>(`${path}?dry_run=true`, good, csv)
  assert.deepEqual([tried.status, tried.body.file, await consumed()], [200, null, 3.1])
  for (const repeated of [false, true]) {
    type Accepted = { file: { state: string; stored: number }; repeated: boolean; unknown: number }
    const { status, body } = await operator.put<Accepted>(path, good, csv)
    assert.deepEqual([status, body.repeated, body.unknown], [200, repeated, 1])
    assert.deepEqual([body.file.state, body.file.stored], ['done', 1])
  }
  assert.equal(await consumed(), 4)
  const { body } = await operator.get<{ state: string; rows: number }>(path)
  assert.deepEqual([body.state, body.rows], ['done', 2])
})

test('the next month lifts the suspension by a limit', async () => {
  await exchange.advance(32 * 86_400)
  assert.equal(await statusOf(), 5)
  await until(types, (seen) => seen.includes('limit.reset'))
  assert.equal(await consumed(), 0)
})

test('a SIM without traffic while the clock is advanced gets its alarm at the time it was due [S1-137]', async () => {
  const { fraud_profile_id } = await made(`${meters}/fraud-profiles`, { name: 'Silence', silence_hours: 24 })
  const set = { fraud_profile_id }
  assert.equal((await operator.post(`${meters}/assignments`, { sims: { iccids: [iccid] }, set })).status, 200)
  await exchange.advance(25 * 3_600)
  const { rows } = await db.query('select cause from sim_alarm where iccid = $1 and cleared_at is null', [
    iccid,
  ])
  assert.deepEqual(rows, [{ cause: 'silence' }])
})
