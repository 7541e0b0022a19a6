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

const window = 10

before(async () => {
  exchange = await startExchange()
  carrier = await startCarrier({ systemId: 'narrow', password: 'test', enquireLinkMs: 0 })
  // With these timeouts the session survives while the carrier does not read.
  const timeout = { response_timeout_ms: 300_000, enquire_link_ms: 300_000 }
  await connect({ submit_window: window, submits_per_second: 20, ...timeout })
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

test('a single message of one tenant overtakes another’s backlog at a slow carrier [fault O2]', async () => {
  const release = hold()
  await many(100, (i) => alice.sent({ to: `4477${10_000_000 + i}` }))
  const before = await passing('447900000001', await bob.sent({ to: '447900000001' }), release)
  assert.ok(before <= window + turns, `${before} messages of the backlog were sent before it`)
})

test('when a carrier goes down, a single message of one tenant overtakes another’s backlog on the next route too', async () => {
  const broken = await exchange.carrier('broken', { prefix: '45', last: false, responseTimeoutMs: 300_000 })
  const route = { prefix: '45', carrier_id: 'narrow', priority: 1 }
  assert.equal((await exchange.operator.post('/operator/v1/routes', route)).status, 201)
  const release = hold()
  // These messages fill the window of 100 submits; the others are queued.
  broken.faults.unresponsive = true
  await many(150, (i) => alice.sent({ to: `4577${10_000_000 + i}` }))
  const id = await bob.sent({ to: '457900000001' })
  await broken.close()
  const before = await passing('457900000001', id, release)
  assert.ok(before <= window + turns, `${before} messages of the backlog were sent before it`)
})

/** The number of messages that may be sent before the message of another account, which has the next turn or the one after. */
const turns = 2

/**
 * Makes the carrier stop reading, so that the result depends on the order of submits and not on their speed. Returns a function that resumes reading.
 */
function hold(): () => void {
  carrier.inject({ fault: 'stop-reading' })
  return () => void carrier.withdraw('stop-reading')
}

/** Waits until the message is in flight to the carrier, resumes reading, and returns the number of messages that arrived before it. */
async function passing(to: string, id: string, release: () => void): Promise<number> {
  const inHand = `select 1 from dispatch where message_id = $1 and carrier_id = 'narrow' and owner is not null`
  await until(
    async () => (await exchange.db.query(inHand, [id])).rows.length,
    (count) => count === 1,
  )
  const before = carrier.log.total
  release()
  const seen = await until(
    () => carrier.log.all(),
    (submits) => submits.some(({ destination }) => destination === to),
  )
  const at = seen.findIndex(({ destination }) => destination === to)
  return at - before
}

async function many(count: number, send: (i: number) => Promise<string>): Promise<void> {
  for (let sent = 0; sent < count; sent += 50)
    await Promise.all(Array.from({ length: 50 }, (_, i) => send(sent + i)))
}
