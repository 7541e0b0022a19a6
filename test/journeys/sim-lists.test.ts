import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startExchange } from '../support/exchange.ts'
import { openSimUser } from '../support/sim-user.ts'
import { aPartner, iccidOf, storeSims } from '../support/sims.ts'
import { until } from '../support/until.ts'

const exchange = await startExchange()
after(() => exchange.stop())
const { operator } = exchange
const root = '/operator/v1/sim-partners/demo'

type Line = { iccid: string; status: string; fraud_status: number; fields: Record<string, string> }
type Page = {
  sims: Line[]
  total: number
  sim_states: { simState: { totalSims: number } }
  next: string | null
}

async function get<T>(path: string): Promise<T> {
  const { status, body } = await operator.get<T>(path)
  assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
  return body
}
const list = (query: string) => get<Page>(`${root}/sims?${query}`)

test('an operator sees the same counts as the customer, in total and by status', async () => {
  const user = await openSimUser(exchange, { partners: [{ partnerId: 'demo' }] })
  type Notified = { simStates: Record<string, unknown> }
  const notified = await user.get<Notified>('/iot/connectivity/management/v1/partners/demo')
  const { _links, ...numbers } = notified.body.simStates
  type Seen = { sim_states: object; by_status: Record<string, number> }
  const seen = await get<Seen>(`${root}/sim-states`)
  assert.deepEqual(seen.sim_states, numbers)
  const all = Object.values(seen.by_status).reduce((sum, n) => sum + n, 0)
  assert.equal(all, 2_000)
  assert.deepEqual((await list('limit=1')).sim_states, numbers)
})

test('any page of the list is available at once, by its number and by cursor, and both are the same', async () => {
  const last = await list('limit=100&page=20')
  assert.deepEqual([last.sims.length, last.total, last.next], [100, 2_000, null])
  const before = await list('limit=100&page=19')
  assert.equal(before.next, before.sims.at(-1)!.iccid)
  assert.deepEqual((await list(`limit=100&cursor=${before.next}`)).sims, last.sims)
  assert.deepEqual((await list('limit=100&page=21')).sims, [])
})

test('filters by state and field narrow the SIMs together', async () => {
  const suspended = await list('status=Suspended')
  const { sim_states: states } = suspended
  assert.equal(
    suspended.total,
    (states as unknown as { criticalSims: { suspended: number } }).criticalSims.suspended,
  )
  assert.ok(suspended.sims.every(({ status }) => status === 'Suspended'))
  const alarms = await list('fraud_status=2')
  assert.ok(alarms.total > 0 && alarms.sims.every(({ fraud_status }) => fraud_status === 2))
  const depot = await list(`field1=${encodeURIComponent('depot 3')}&status=Delivered&limit=5`)
  assert.ok(depot.total > 5 && depot.sims.length === 5)
  assert.ok(
    depot.sims.every(({ status, fields }) => status === 'Delivered' && fields['field1'] === 'depot 3'),
  )
  const [one] = depot.sims
  assert.deepEqual((await list(`iccid=${one!.iccid}`)).sims, [one])
})

test('SIMs are found by at least four last digits of a number, and by pool, profile and upload', async () => {
  await operator.put('/operator/v1/sim-partners/meters', { company_name: 'Meters' })
  const of = '/operator/v1/sim-partners/meters'
  const upload = '01a1fa1c-16dd-7000-9b3d-04107b02c777'
  const rows = [
    { iccid: '894902000000077701', imsi: '262010000055501', msisdn: '990000012345' },
    { iccid: '894902000000077702', imsi: '262010000012345', msisdn: '990000055502' },
    { iccid: '894902000000077703', msisdn: '990000099999' },
  ]
  const put = async (sent: readonly object[], query = '') => {
    const lines = sent.map((row) => `${JSON.stringify(row)}\n`).join('')
    const type = { 'content-type': 'application/x-ndjson' }
    const { status, body } = await operator.post<object>(`${of}/sims/import${query}`, lines, type)
    assert.equal(status, 200, JSON.stringify(body))
  }
  await put(rows.slice(0, 1), `?import_id=${upload}`)
  await put(rows.slice(1))
  const found = async (query: string) => {
    const { sims, total } = await get<Page>(`${of}/sims?${query}`)
    assert.equal(sims.length, total)
    return sims.map(({ iccid }) => rows.findIndex((row) => row.iccid === iccid))
  }
  assert.deepEqual(await found('ends_with=2345'), [0, 1], 'an MSISDN and an IMSI')
  assert.deepEqual(await found('ends_with=0012345'), [0, 1])
  assert.deepEqual(await found('ends_with=7703'), [2], 'an ICCID')
  assert.deepEqual(await found('ends_with=894902000000077701'), [0])
  assert.deepEqual(await found('ends_with=62345'), [])
  assert.deepEqual(await found('ends_with=2345&status=Productive'), [])
  assert.deepEqual(await found(`import_id=${upload}`), [0])
  const three = await operator.get(`${of}/sims?ends_with=345`)
  assert.deepEqual([three.status, /"ends_with"/.test(JSON.stringify(three.body))], [400, true])
  const { body: profile } = await operator.post<{ limit_profile_id: string }>(`${of}/limit-profiles`, {
    name: 'Small',
    alarm_bytes: 1_000_000,
  })
  const { limit_profile_id } = profile
  const assignment = { sims: { iccids: [rows[1]!.iccid] }, set: { limit_profile_id } }
  assert.equal((await operator.post(`${of}/assignments`, assignment)).status, 200)
  assert.deepEqual(await found(`limit_profile_id=${limit_profile_id}`), [1])
  assert.deepEqual(await found(`limit_profile_id=${limit_profile_id}&ends_with=2345`), [1])
  assert.deepEqual(await found('sim_pool_id=999999'), [])
  const pools = (await get<{ pools: { sim_pool_id: string; sims: number }[] }>(`${root}/pool-usage`)).pools
  assert.ok((await list(`sim_pool_id=${pools[0]!.sim_pool_id}&limit=1`)).total > 0)
})

test('an invalid list query is refused by name', async () => {
  const { status, body } = await operator.get<object>(`${root}/sims?page=2&cursor=${iccidOf(1)}`)
  assert.equal(status, 400)
  assert.match(JSON.stringify(body), /"page"/)
  const order = await operator.get(
    `${root}/sims?changed_from=2026-11-02T00:00:00Z&changed_to=2026-11-01T00:00:00Z`,
  )
  assert.match(JSON.stringify(order.body), /changed_to/)
  assert.equal((await operator.get('/operator/v1/sim-partners/nobody/sims')).status, 404)
})

/** A SIM of the sandbox whose gateway has sent two reports, with different devices. */
async function busySim(): Promise<string> {
  return (await list('fraud_status=2')).sims[0]!.iccid
}

test('sessions, usage and actions of one SIM are listed, page by page', async () => {
  const iccid = await busySim()
  type Sessions = {
    sessions: { session_key: string; up_bytes: number; down_bytes: number }[]
    next: string | null
  }
  const sim = `${root}/sims/${iccid}`
  const { sessions } = await get<Sessions>(`${sim}/sessions`)
  assert.ok(sessions.length > 0)
  const first = await get<Sessions>(`${sim}/sessions?limit=1`)
  assert.deepEqual(first.sessions, sessions.slice(0, 1))
  const others = first.next && (await get<Sessions>(`${sim}/sessions?limit=1000&cursor=${first.next}`))
  assert.deepEqual(others ? others.sessions : [], sessions.slice(1))
  const bytes = sessions.reduce((sum, { up_bytes, down_bytes }) => sum + up_bytes + down_bytes, 0)
  for (const by of ['hour', 'day', 'month']) {
    const { used } = await get<{ used: { up_bytes: number; down_bytes: number }[] }>(`${sim}/usage?by=${by}`)
    assert.equal(
      used.reduce((sum, { up_bytes, down_bytes }) => sum + up_bytes + down_bytes, 0),
      bytes,
      by,
    )
  }
  type Actions = { actions: { action_type: string; status: string }[]; next: string | null }
  const { actions } = await get<Actions>(`${sim}/actions`)
  assert.ok(actions.some(({ action_type }) => action_type === 'fraudAlarm'))
  const newest = await get<Actions>(`${sim}/actions?limit=1`)
  assert.deepEqual(newest.actions, actions.slice(0, 1))
  for (const cursor of ['nonsense', Buffer.from('["x","y"]').toString('base64url')])
    assert.equal((await operator.get(`${sim}/actions?cursor=${cursor}`)).status, 400)
})

test('a SIM cannot be read under the name of another customer', async () => {
  const iccid = await busySim()
  await aPartner(exchange.db, 'other')
  await storeSims(exchange.db, 'other', [iccidOf(77)])
  for (const label of ['sessions', 'usage', 'actions'])
    assert.equal((await operator.get(`/operator/v1/sim-partners/other/sims/${iccid}/${label}`)).status, 404)
})

test('the operator and the customer see the same pool usage', async () => {
  const { pools } = await get<{ pools: { name: string; used_bytes: number; volume_bytes: number }[] }>(
    `${root}/pool-usage`,
  )
  assert.deepEqual(
    pools.map(({ name, used_bytes, volume_bytes }) => [name, used_bytes, volume_bytes]),
    [['Meters', 31_150_000, 10_000_000_000]],
  )
})

test('the SIMs with the most usage are listed first on every page, and a filter narrows them', async () => {
  type Used = { iccid: string; used_bytes: number; status: string }
  const byUsage = async (query: string) =>
    (await list(`order=usage&${query}`)) as unknown as { sims: Used[]; total: number; next: string | null }
  const all = await byUsage('limit=1000')
  assert.ok(all.total > 2 && all.total === all.sims.length)
  const sorted = all.sims.toSorted((a, b) => b.used_bytes - a.used_bytes)
  assert.deepEqual(
    all.sims.map(({ used_bytes }) => used_bytes),
    sorted.map(({ used_bytes }) => used_bytes),
  )
  const last = all.sims.at(-1)!
  const at = new Date(
    Date.parse((await get<{ now: string }>('/operator/v1/clock')).now) - 1_000,
  ).toISOString()
  const use = async (name: string, bytes: number) => {
    const file = `iccid,at,up,down\n${last.iccid},${at},${bytes},0\n`
    const path = `/operator/v1/sim-usage-files/${name}`
    const answer = await operator.put(path, file, { 'content-type': 'text/csv' })
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    await until(
      () => list(`iccid=${last.iccid}`),
      ({ sims }) => (sims[0] as unknown as Used).used_bytes >= bytes,
    )
  }
  await use('most', 900_000_000_000)
  await use('more', 1)
  const [first, ...rest] = (await byUsage('limit=3')).sims
  assert.deepEqual([first!.iccid, first!.used_bytes], [last.iccid, last.used_bytes + 900_000_000_001])
  assert.deepEqual(
    rest.map(({ iccid }) => iccid),
    all.sims.slice(0, 2).map(({ iccid }) => iccid),
  )
  const page = await byUsage('limit=2&page=2')
  assert.deepEqual((await byUsage(`limit=2&cursor=${(await byUsage('limit=2')).next}`)).sims, page.sims)
  const leased = await byUsage('status=Productive&limit=1000')
  assert.ok(leased.total > 0 && leased.sims.every(({ status }) => status === 'Productive'))
  assert.deepEqual((await byUsage(`iccid=${last.iccid}`)).total, 1)
  assert.deepEqual((await byUsage(`page=99`)).sims, [])
})

test('advancing the time returns the work that came due, and the next due work', async () => {
  type Due = { at: string; name: string }
  const { now, next } = await get<{ now: string; next: Due[] | null }>('/operator/v1/clock')
  if (next) assert.ok(next.every(({ at }) => at > now))
  const { body } = await operator.post<{ now: string; steps: number; due: Due[] }>('/operator/v1/clock', {
    by_seconds: 40 * 86_400,
  })
  assert.ok(body.steps > 0)
  assert.ok(body.due.every(({ at, name: label }) => at > now && at <= body.now && label.length > 0))
  assert.ok(
    body.due.some(({ name }) => name === 'SIM rules'),
    'limits reset with the month',
  )
})
