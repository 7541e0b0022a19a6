import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openNas } from '../../simulators/nas/index.ts'
import { startExchange } from '../support/exchange.ts'
import { openSimUser } from '../support/sim-user.ts'
import { until } from '../support/until.ts'

const exchange = await startExchange()
after(() => exchange.stop())
const { operator } = exchange
const base = '/iot/connectivity/management/v1/partners'
const user = await openSimUser(exchange, { partners: [{ partnerId: 'demo', subunits: true }] })

/** Responses are untyped here: the assertions state the expected members. */
// oxlint-disable-next-line typescript/no-explicit-any
type Any = any
const get = async (path: string) => {
  const { status, body } = await user.get<Any>(`${base}${path}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** The ICCID of the nth SIM of the sandbox, found by its IMSI. */
async function iccidOf(n: number): Promise<string> {
  const imsi = `90137${String(n).padStart(10, '0')}`
  const { sims } = (await get(`/demo/sims?additionalfields=imsi&size=100`)).simListResult
  return sims.find(({ sim }: Any) => sim.imsi === imsi).sim.iccid
}

test('every read of the sandbox shows live data', async () => {
  assert.equal((await user.get(base.replace('/partners', ''))).status, 200)
  assert.match(JSON.stringify(await get('')), /demo-north/)
  const states = JSON.stringify(await get('/demo'))
  for (const name of ['Productive', 'Test', 'Delivered', 'Suspended', 'Terminated'])
    assert.match(states, new RegExp(name))
  const { actions } = (await get('/demo/actions')).actionListResult
  const stated = new Set(actions.map(({ action }: Any) => `${action.actionType} ${action.status}`))
  for (const one of [
    'limitReached done',
    'suspend done',
    'fraudAlarm done',
    'block done',
    'suspend rejected',
  ])
    assert.ok(stated.has(one), one)
  await get('/demo/apiusage')
  const [pool] = (await get('/demo/pools')).poolUsageResult.poolUsageList
  assert.equal(pool.poolUsage.volumeConsumed, 31.15)
})

test('the usage of SIMs and their IP configuration are additional fields [S1-093]', async () => {
  const fields = 'ipaddressconfig;simaggregateddata'
  const { sims } = (await get(`/demo/sims?additionalfields=${encodeURIComponent(fields)}&size=100`))
    .simListResult
  const eighth = await iccidOf(8)
  const { sim } = sims.find(({ sim: { iccid } }: Any) => iccid === eighth)
  assert.deepEqual(sim.ipaddressconfig, { apn: 'internet', ipType: 'dynamic', ipv4: null, ipv6: null })
  const { period, lastSessionStart, lastSessionEnd, ...counted } = sim.simaggregateddata
  assert.match(period, /^\d{4}-\d{2}$/)
  assert.ok(Date.parse(lastSessionStart) <= Date.parse(lastSessionEnd))
  assert.deepEqual(counted, {
    dataVolumeUp: 0.5,
    dataVolumeDown: 0.25,
    dataVolumeTotal: 0.75,
    smsMo: 0,
    smsMt: 0,
    sessionCount: 1,
    roaming: { home: 0, abroad: 0.75, countries: [{ mcc: '208', dataVolumeTotal: 0.75 }] },
  })
})

test('a SIM of the sandbox that exceeds its limit is suspended, and one that its customer blocks loses its session', async () => {
  type Listed = { listening: { host: string; port: number } }
  const { listening } = (await operator.get<Listed>('/operator/v1/sim-nas')).body
  const nas = await openNas({
    server: { address: listening.host, port: listening.port },
    secret: 'testing123',
  })
  const gateway = { name: 'Demo gateway', address: '127.0.0.1', disconnect_port: nas.dynamicPort }
  await operator.put('/operator/v1/sim-nas/demo', gateway)
  const [over, blocked] = [12, 13].map((n) => nas.open({ imsi: `90137${String(n).padStart(10, '0')}` }))
  await over!.start()
  await blocked!.start()
  await over!.use(4_000_000, 7_000_000)
  const iccids = [await iccidOf(13)]
  const { status } = await user.post('/strowger/sims/v1/partners/demo/sims/moves', { verb: 'block', iccids })
  assert.equal(status, 200)
  // The gateway reports the end of a session before it removes the session, and waits until the report is acknowledged.
  await until(
    () => nas.sessions().length,
    (open) => open === 0,
  )
  assert.deepEqual(new Set(nas.disconnectRequests), new Set([over!.id, blocked!.id]))
  await nas.close()
})
