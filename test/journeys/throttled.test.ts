import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type Slot = { state: string; session: { rate: { allowed: number | null }; throttled: number } | null }
type View = { carriers: { carrier_id: string; slots: Slot[] }[] }

/** A separate carrier for a test, and the number of a subscriber that is routed to it. */
type Busy = { id: string; to: string; carrier: Carrier }

async function busy(id: string, prefix: string): Promise<Busy> {
  return { id, to: `${prefix}000001`, carrier: await exchange.carrier(id, { prefix, keep: true }) }
}

async function session({ id }: Busy) {
  const { body } = await exchange.operator.get<View>('/operator/v1/carriers')
  return body.carriers.find((one) => one.carrier_id === id)!.slots[0]!.session
}

/** Changes the contracted rate and waits until the bind applies it. */
async function contract(line: Busy, submits_per_second: number): Promise<void> {
  const path = `/operator/v1/carriers/${line.id}`
  assert.equal((await exchange.operator.patch(path, { submit_window: 10, submits_per_second })).status, 200)
  await until(
    () => session(line),
    (seen) => seen !== null && (seen.rate.allowed ?? 0) === submits_per_second,
  )
}

/** Makes the carrier respond with 0x58 for a while, although a customer continues to send. */
async function throttle(line: Busy, name: string): Promise<void> {
  const customer = await exchange.customer(name)
  const { carrier, to } = line
  const before = carrier.log.total
  const send = (count: number) => Promise.all(Array.from({ length: count }, () => customer.sent({ to })))
  carrier.faults.refuseSubmits = 0x58
  const first = await send(10)
  await until(
    () => session(line),
    (seen) => seen!.throttled > 0,
  )
  const ids = [...first, ...(await send(5))]
  await until(
    () => carrier.log.total,
    (total) => total > before + 4,
  )
  const { rows } = await exchange.db.query('select count(*)::int as waiting from dispatch')
  assert.deepEqual(rows, [{ waiting: 15 }])
  assert.deepEqual(
    ids.flatMap((id) => customer.statuses(id)),
    [],
  )
  const { allowed } = (await session(line))!.rate
  assert.ok(allowed !== null && allowed > 0 && allowed <= 10, `the bind is slowed down, to ${allowed}`)
  delete carrier.faults.refuseSubmits
  await exchange.advance(120)
  for (const id of ids) await customer.notified(id, 'delivered')
  for (const id of ids) assert.deepEqual(customer.statuses(id), ['submitted', 'delivered'])
}

test('a carrier that throttles below its contracted rate gets half of it; the queue grows, and no message is refused [fault S3]', async () => {
  const line = await busy('agreed', '990')
  await contract(line, 20)
  const began = performance.now()
  await throttle(line, 'alice')
  const seconds = Math.ceil((performance.now() - began) / 1000)
  const { carrier } = line
  assert.ok(carrier.log.total <= 20 * seconds, `${carrier.log.total} submits in ${seconds} s`)
})

test('a carrier without a contracted rate that throttles gets half of its previous rate, unless that was very low [fault S3]', async () => {
  const line = await busy('free', '991')
  await contract(line, 0)
  await throttle(line, 'bob')
})
