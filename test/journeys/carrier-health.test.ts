import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { checkCarriers } from '#exchange/checks/carriers.ts'
import { doctorCommand } from '../../src/cli/doctor/index.ts'
import { startExchange, type CarrierSeen, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => (exchange = await startExchange()))
after(() => exchange.stop())

type Check = { code: string; subject: string; description: string; carrier_id?: string }
type Health = { healthy: boolean; findings: (Check & { level: string })[]; succeeded: Check[] }
const health = async () => (await exchange.operator.get<Health>('/operator/v1/health')).body
const ofCarriers = async () => (await health()).findings.filter(({ code }) => code === 'carriers')
const root = '/operator/v1/carriers'
const seen = async (id: string) => (await exchange.operator.get<CarrierSeen>(`${root}/${id}`)).body
const metric = async (line: RegExp) => (await exchange.operator.get<string>('/metrics')).body.match(line)?.[1]

/** A carrier at an address without a server. */
const lineOf = (name: string) => ({ name, host: '127.0.0.1', port: 1, system_id: 'a', password: 'a' })

/** Makes a carrier appear to have had no session for two minutes. */
async function longAgo(id: string): Promise<void> {
  await exchange.db.query(
    "update carrier set status_since = status_since - interval '1 hour' where id = $1",
    [id],
  )
  await exchange.db.query(
    "update carrier_bind set unbound_since = clock_timestamp() - interval '2 minutes' where carrier_id = $1",
    [id],
  )
}

test('health and doctor name a carrier that cannot be bound, and what to do', async () => {
  assert.deepEqual(await ofCarriers(), [])
  assert.equal((await exchange.operator.put(`${root}/gone`, lineOf('Gone'))).status, 204)
  await until(
    () => seen('gone'),
    ({ slots }) => slots[0]?.reason === 'ECONNREFUSED',
  )
  assert.deepEqual(await ofCarriers(), [])
  await longAgo('gone')
  assert.equal((await health()).healthy, false)
  const findings = await ofCarriers()
  assert.deepEqual(
    findings.map(({ subject, carrier_id: id }) => [subject, id]),
    [['Carrier gone', 'gone']],
  )
  assert.match(
    findings[0]!.description,
    /No session since .*: ECONNREFUSED\. The connection was refused\. Check host and port\.$/,
  )
  const [finding] = await checkCarriers(exchange.db)
  assert.deepEqual([finding?.level, finding?.subject], ['warn', 'Carrier gone'])
  assert.equal(finding?.description, findings[0]!.description)

  await exchange.operator.patch(`${root}/gone`, { status: 'disabled' })
  assert.deepEqual(await ofCarriers(), [])
  assert.equal((await checkCarriers(exchange.db))[0]?.level, 'ok')
})

test('doctor lists the same checks as health, and those of the machine', async () => {
  const lines: string[] = []
  const env = { DATABASE_URL: exchange.databaseUrl, STROWGER_JSON: '1' }
  await doctorCommand.run({ words: [], env, out: (line) => lines.push(line), err: assert.fail })
  type Listed = { findings: (Check & { level: string })[] }
  const { findings: ofDoctor } = JSON.parse(lines.join('')) as Listed
  const { findings, succeeded } = await health()
  const ofHealth = [...findings, ...succeeded.map((one) => ({ level: 'ok', ...one }))]
  assert.ok(ofHealth.length > 10)
  assert.deepEqual(
    ofHealth.filter((one) => !ofDoctor.some((other) => isDeepStrictEqual(one, other))),
    [],
  )
})

test('an operator sees the session counters in the list of carriers and in the metrics', async () => {
  await exchange.carrier('busy', { prefix: '990' })
  const patched = await exchange.operator.patch(`${root}/busy`, { submits_per_second: 50, binds: 2 })
  assert.equal(patched.status, 200)
  const alice = await exchange.customer('alice')
  await until(
    () => seen('busy'),
    ({ slots }) => slots.every(({ state }) => state === 'BOUND') && slots.length === 2,
  )
  const ids = await Promise.all(Array.from({ length: 5 }, () => alice.sent()))
  for (const id of ids) await alice.notified(id, 'delivered')
  const view = await seen('busy')
  const sum = (pick: (session: NonNullable<CarrierSeen['slots'][number]['session']>) => number) =>
    view.slots.reduce((total, { session }) => total + pick(session!), 0)
  assert.equal(
    sum((session) => session.submits),
    5,
  )
  assert.equal(
    sum((session) => session.responses),
    5,
  )
  assert.equal(
    sum((session) => session.deliveries),
    5,
  )
  assert.equal(
    sum((session) => session.window.used),
    0,
  )
  assert.deepEqual(view.slots[0]?.session?.rate.contracted, 25)
  assert.deepEqual([view.rate.contracted, view.rate.allowed], [50, 50])
  assert.ok(view.rate.now >= 0)

  assert.equal(await metric(/^strowger_carrier_submits_total{carrier="busy"} (.+)$/m), '5')
  assert.equal(await metric(/^strowger_carrier_responses_total{carrier="busy"} (.+)$/m), '5')
  assert.equal(await metric(/^strowger_carrier_reconnects_total{carrier="busy"} (.+)$/m), '0')
  assert.equal(await metric(/^strowger_carrier_binds{carrier="busy",state="BOUND"} (.+)$/m), '2')
  assert.equal(
    await metric(/^strowger_carrier_receipts_total{carrier="busy",state="DELIVRD",outcome="matched"} (.+)$/m),
    '5',
  )
})

test('the metrics of a session on another node are shown as last reported', async () => {
  const other = '01a1fa1c-16dd-7000-9b3d-04107b02a345'
  const metrics = {
    window: { size: 10, used: 4 },
    submits: 7,
    responses: 3,
    deliveries: 2,
    throttled: 1,
    refused: 2,
    timeouts: 0,
    reconnects: 6,
    last_enquire_link_at: '2026-01-01T00:00:00.000Z',
    rate: { allowed: 12.5, now: 8.1 },
  }
  await exchange.operator.put(`${root}/far`, {
    ...lineOf('Far'),
    submits_per_second: 20,
    status: 'disabled',
  })
  await exchange.db.query(
    `insert into carrier_bind (carrier_id, slot, owner, lease_until, state, unbound_since, metrics, metrics_at)
      values ('far', 1, $1, now() + interval '1 hour', 'BOUND', null, $2, now())
      on conflict (carrier_id, slot) do update set owner = excluded.owner, lease_until = excluded.lease_until,
        state = excluded.state, unbound_since = null, metrics = excluded.metrics, metrics_at = excluded.metrics_at`,
    [other, metrics],
  )
  const { slots, rate } = await seen('far')
  assert.equal(slots[0]?.node_id, other)
  const { as_of, ...session } = slots[0].session!
  assert.ok(Date.parse(as_of) > 0)
  assert.deepEqual(session, { ...metrics, rate: { contracted: 20, ...metrics.rate } })
  assert.deepEqual(rate, { contracted: 20, allowed: 12.5, now: 8.1 })

  await exchange.db.query(
    "update carrier_bind set lease_until = now() - interval '1 second' where carrier_id = 'far'",
  )
  const lost = (await seen('far')).slots[0]!
  assert.deepEqual([lost.state, lost.node_id, lost.session], ['CLOSED', null, null])
  assert.match(lost.reason!, /The node of this bind has stopped/)
})
