import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCarrier } from '../../simulators/carrier/index.ts'
import { startExchange, type CarrierSeen } from '../support/exchange.ts'
import { until } from '../support/until.ts'

const path = '/operator/v1/carriers/shut'

test('a carrier that refuses the password is shown with its reason; other carriers keep working, and the correct password binds at once [fault S9]', async (t) => {
  const exchange = await startExchange()
  t.after(() => exchange.stop())
  const carrier = await startCarrier({ systemId: 'shut', password: 'right' })
  t.after(() => carrier.close())
  const { host, port } = carrier
  const line = { name: 'Shut', host, port, system_id: 'shut', password: 'wrong' }
  assert.equal((await exchange.operator.put(path, line)).status, 204)
  const slot = async () => (await exchange.operator.get<CarrierSeen>(path)).body.slots[0]

  const refused = await until(slot, (seen) => seen?.state === 'WAITING')
  assert.match(refused?.reason ?? '', /bind refused: ESME_RINVPASWD/)
  const { body: metrics } = await exchange.anonymous.get<string>('/metrics')
  assert.match(metrics, /^strowger_carrier_binds\{carrier="shut",state="WAITING"\} 1$/m)
  const alice = await exchange.customer('alice')
  await alice.notified(await alice.sent(), 'delivered')
  assert.equal((await slot())?.state, 'WAITING')
  assert.equal(carrier.stats().binds, 0)

  assert.equal((await exchange.operator.patch(path, { password: 'right' })).status, 200)
  await until(slot, (seen) => seen?.state === 'BOUND')
})
