import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import { openCuttingProxy, type CuttingProxy } from '../smpp/cutting-proxy.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let carrier: Carrier
let proxy: CuttingProxy & { close(): void }
let alice: Customer

before(async () => {
  exchange = await startExchange()
  carrier = await exchange.carrier('alpha', { prefix: '990' })
  proxy = await openCuttingProxy(undefined, carrier.port)
  alice = await exchange.customer('alice')
  await put('alpha', { port: proxy.port, enquire_link_ms: 200 })
})
after(async () => {
  await exchange.stop()
  proxy.close()
})

async function put(id: string, changes: object): Promise<void> {
  const line = { name: id, host: carrier.host, system_id: id, password: 'test', ...changes }
  assert.equal((await exchange.operator.put(`/operator/v1/carriers/${id}`, line)).status, 204)
}

type View = { carriers: { carrier_id: string; slots: { state: string; reason: string | null }[] }[] }

const slot = async (id: string) => {
  const { body } = await exchange.operator.get<View>('/operator/v1/carriers')
  const { state, reason } = body.carriers.find(({ carrier_id }) => carrier_id === id)!.slots[0]!
  return { state, reason }
}
const bound = () =>
  until(
    () => slot('alpha'),
    ({ state }) => state === 'BOUND',
  )
const submitsTo = (to: string) => carrier.log.all().filter(({ destination }) => destination === to).length

test('a receipt with a truncated PDU is delivered again and reported once [fault S1]', async () => {
  await bound()
  const to = '99024000101'
  const id = await alice.sent({ to })
  await alice.notified(id, 'submitted')
  proxy.cutAfter('down', 20)
  await alice.notified(id, 'delivered')
  assert.equal(proxy.cuts(), 1)
  assert.deepEqual(alice.statuses(id), ['submitted', 'delivered'])
})

test('a submit with a truncated PDU has an unknown outcome, is retried, and reaches the carrier once [fault S1]', async () => {
  await bound()
  const to = '99000000102'
  proxy.cutAfter('up', 20)
  const id = await alice.sent({ to })
  await exchange.messageUntil(id, (view) => view.possible_duplicate)
  await bound()
  await exchange.advance(5)
  await alice.notified(id, 'delivered')
  assert.equal(submitsTo(to), 1)
})

test('submits to a carrier that stops responding are unknown when the session times out, and are retried [fault S2]', async () => {
  await bound()
  const to = '99000000103'
  carrier.faults.unresponsive = true
  const id = await alice.sent({ to })
  await exchange.messageUntil(id, (view) => view.possible_duplicate)
  carrier.faults.unresponsive = false
  await exchange.advance(5)
  await alice.notified(id, 'delivered')
})
