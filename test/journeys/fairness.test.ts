import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { watchSlowness } from '../support/slowness.ts'
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

test("a tenant's backlog at a narrow carrier holds another's single message up for less than a second", async (t) => {
  const slowness = watchSlowness()
  t.after(() => slowness.stop())
  const backlog = 400
  for (let sent = 0; sent < backlog; sent += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => alice.sent({ to: `4477${10_000_000 + sent + i}` })),
    )
  for (const to of ['447900000001', '447900000002', '447900000003']) {
    const began = performance.now()
    await bob.sent({ to })
    const before = submits('4477').length
    await until(
      () => submits(to).length,
      (count) => count === 1,
    )
    const ms = Math.round(performance.now() - began)
    assert.ok(ms < 1_000 * slowness.factor(), `it took ${ms} ms`)
    assert.ok(submits('4477').length - before <= 2 * perSecond)
  }
  assert.ok(submits('4477').length < backlog, 'the backlog was over before it was looked at')
})
