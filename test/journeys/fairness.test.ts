import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let carrier: Carrier
let alice: Customer
let bob: Customer

const perSecond = 20

before(async () => {
  exchange = await startExchange()
  carrier = await startCarrier({ systemId: 'narrow', password: 'test' })
  await connect({ submit_window: 10, submits_per_second: perSecond })
  alice = await exchange.customer('alice')
  bob = await exchange.customer('bob')
})
after(async () => {
  await exchange.stop()
  await carrier.close()
})

async function connect(terms: object): Promise<void> {
  const { host, port } = carrier
  const line = { name: 'narrow', host, port, system_id: 'narrow', password: 'test', ...terms }
  const path = '/operator/v1/carriers/narrow'
  assert.equal((await exchange.operator.put(path, line)).status, 204)
  const route = { prefix: '44', carrier_id: 'narrow' }
  assert.equal((await exchange.operator.post('/operator/v1/routes', route)).status, 201)
  await until(
    async () => (await exchange.operator.get<{ carriers: Line[] }>('/operator/v1/carriers')).body.carriers,
    (carriers) => carriers.find((one) => one.carrier_id === 'narrow')?.slots[0]?.state === 'BOUND',
  )
}

type Line = { carrier_id: string; slots: { state: string }[] }

const submits = (prefix: string) =>
  carrier.log.all().filter(({ destination }) => destination.startsWith(prefix))

test("a tenant's backlog at a narrow carrier is passed by another's single message", async () => {
  const backlog = 400
  await many(backlog, (i) => alice.sent({ to: `4477${10_000_000 + i}` }))
  for (const to of ['447900000001', '447900000002', '447900000003']) {
    await bob.sent({ to })
    const before = submits('4477').length
    await until(
      () => submits(to).length,
      (count) => count === 1,
      20_000,
    )
    // What the carrier takes in two seconds is in hand already.
    assert.ok(submits('4477').length - before <= 2 * perSecond)
  }
  assert.ok(submits('4477').length < backlog, 'the backlog was over before it was looked at')
})

test("when a carrier goes down, a tenant's backlog is passed by another's single message on the next route too", async () => {
  const broken = await exchange.carrier('broken', { prefix: '45', last: false, responseTimeoutMs: 60_000 })
  const route = { prefix: '45', carrier_id: 'narrow', priority: 1 }
  assert.equal((await exchange.operator.post('/operator/v1/routes', route)).status, 201)
  // Whatever is sent there fills its window of a hundred, and the rest waits.
  broken.faults.silent = true
  const backlog = 500
  await many(backlog, (i) => alice.sent({ to: `4577${10_000_000 + i}` }))
  const to = '457900000001'
  await bob.sent({ to })
  await broken.close()
  await until(
    () => submits(to).length,
    (count) => count === 1,
    30_000,
  )
  const passed = submits('4577').length
  assert.ok(passed <= 4 * perSecond, `${passed} of the backlog went before it`)
})

async function many(count: number, send: (i: number) => Promise<string>): Promise<void> {
  for (let sent = 0; sent < count; sent += 50)
    await Promise.all(Array.from({ length: 50 }, (_, i) => send(sent + i)))
}
