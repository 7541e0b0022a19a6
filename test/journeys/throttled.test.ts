import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let carrier: Carrier

before(async () => {
  exchange = await startExchange()
  carrier = await exchange.carrier('busy', { prefix: '990', keep: true })
})
after(() => exchange.stop())

type Slot = { state: string; session: { rate: number; throttled: number } | null }
type View = { carriers: { carrier_id: string; slots: Slot[] }[] }

async function session() {
  const { body } = await exchange.operator.get<View>('/operator/v1/carriers')
  return body.carriers.find((one) => one.carrier_id === 'busy')!.slots[0]!.session
}

/** Changes the contracted rate and waits until the bind keeps to it. */
async function contract(submits_per_second: number): Promise<void> {
  const { host, port } = carrier
  const line = { name: 'Busy', host, port, system_id: 'busy', password: 'test', submit_window: 10 }
  const path = '/operator/v1/carriers/busy'
  assert.equal((await exchange.operator.put(path, { ...line, submits_per_second })).status, 204)
  await until(session, (seen) => seen?.rate === submits_per_second)
}

/** A carrier that answers 0x58 until it has done so for a while, to a customer who goes on sending. */
async function throttle(name: string): Promise<void> {
  const customer = await exchange.customer(name)
  const before = carrier.log.total
  const send = (count: number) => Promise.all(Array.from({ length: count }, () => customer.sent()))
  carrier.faults.refuseSubmits = 0x58
  const first = await send(10)
  await until(session, (seen) => seen!.throttled > 0)
  const ids = [...first, ...(await send(5))]
  await until(
    () => carrier.log.total,
    (total) => total > before + 10,
    15_000,
  )
  const { rows } = await exchange.db.query('select count(*)::int as waiting from dispatch')
  assert.deepEqual(rows, [{ waiting: 15 }])
  assert.deepEqual(
    ids.flatMap((id) => customer.statuses(id)),
    [],
  )
  const { rate } = (await session())!
  assert.ok(rate > 0 && rate <= 10, `the bind is slowed down, to ${rate}`)
  delete carrier.faults.refuseSubmits
  await exchange.advance(120)
  for (const id of ids) await customer.told(id, 'delivered', 30_000)
  for (const id of ids) assert.deepEqual(customer.statuses(id), ['submitted', 'delivered'])
}

test('a carrier that throttles below its contract gets half of it; what waits grows, and nothing is refused [fault S3]', async () => {
  await contract(20)
  const began = performance.now()
  await throttle('alice')
  const seconds = Math.ceil((performance.now() - began) / 1000)
  assert.ok(carrier.log.total <= 20 * seconds, `${carrier.log.total} submits in ${seconds} s`)
})

test('a carrier without a contract that throttles gets half of what it was sent [fault S3]', async () => {
  await contract(0)
  await throttle('bob')
})
