import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openNas } from '../../simulators/nas/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { imsiOf, storeSubscribers } from '../support/gateways.ts'
import { aPartner, iccidOf } from '../support/sims.ts'

let exchange: TestExchange
let operator: TestExchange['operator']
before(async () => {
  exchange = await startExchange()
  operator = exchange.operator
})
after(() => exchange.stop())
const root = '/operator/v1'

type Nas = { nas_id: string; address: string }
type Listed = { nas: Nas[]; listening: { host: string; port: number } }
type Refusal = { type: string; invalid_parameters?: { name: string }[] }

const plan = {
  name: 'Gateway 7',
  address: '192.0.2.7',
  secret: 'a long secret',
  treatments: { QOS_E: { vendor: 9, type: 1, value: 'fast' } },
}

test('an operator registers gateways: each has an address and a secret of its own, which is never shown', async () => {
  const made = await operator.put<Nas>(`${root}/sim-nas/gateway-7`, plan)
  assert.equal(made.status, 201)
  assert.deepEqual(
    { ...made.body, created_at: '' },
    {
      nas_id: 'gateway-7',
      name: 'Gateway 7',
      address: '192.0.2.7',
      disconnect_port: 3799,
      treatments: { QOS_E: { vendor: 9, type: 1, value: 'fast' } },
      default_treatment: { value: '' },
      require_message_authenticator: false,
      began_at: null,
      created_at: '',
    },
  )
  const { secret: _, ...settings } = plan
  const changed = { ...settings, address: '2001:DB8::7', require_message_authenticator: true }
  assert.equal((await operator.put<Nas>(`${root}/sim-nas/gateway-7`, changed)).body.address, '2001:db8::7')
  assert.equal((await operator.put(`${root}/sim-nas/gateway-8`, { ...plan, ...changed })).status, 409)
  for (const [input, name] of [
    [settings, 'secret'],
    [{ ...plan, address: 'gateway.example' }, 'address'],
    [{ ...plan, address: '::ffff:192.0.2.7' }, 'address'],
    [{ ...plan, disconnect_port: 0 }, 'disconnect_port'],
    [{ ...plan, default_treatment: {} }, 'default_treatment.value'],
    [{ ...plan, treatments: { QOS_E: { value: 'fast', vendor: 0 } } }, 'treatments.QOS_E.vendor'],
  ] as const) {
    const { status, body } = await operator.put<Refusal>(`${root}/sim-nas/gateway-9`, input)
    assert.deepEqual([status, body.invalid_parameters?.map((fault) => fault.name)], [400, [name]])
  }
  const { changes } = (
    await operator.get<{ changes: { after: object }[] }>(`${root}/changes?subject=sim-nas`)
  ).body
  assert.equal(changes.length, 2)
  assert.ok(!JSON.stringify(changes).includes(plan.secret))
  assert.equal((await operator.delete(`${root}/sim-nas/gateway-7`)).status, 204)
  assert.equal((await operator.delete(`${root}/sim-nas/gateway-7`)).status, 404)
})

test('a gateway with the secret of the sandbox reports SIM usage, and is ignored once it is removed', async () => {
  const { db } = exchange
  await aPartner(db, 'fleet')
  await storeSubscribers(db, 'fleet', [1])
  const { nas: known, listening } = (await operator.get<Listed>(`${root}/sim-nas`)).body
  assert.deepEqual(
    known.map(({ nas_id, address }) => [nas_id, address]),
    [['demo', '127.0.0.1']],
  )
  const server = { address: listening.host, port: listening.port }
  const nas = await openNas({ server, secret: 'testing123' })
  const session = nas.open({ imsi: imsiOf(1) })
  await session.start()
  await session.use(1_000, 2_000)
  await nas.open({ imsi: '001010000000000' }).start()
  const { rows } = await db.query("select iccid, up, down from sim_session where nas = 'demo'")
  assert.deepEqual(rows, [{ iccid: iccidOf(1), up: 1_000, down: 2_000 }])
  const { body } = await operator.get<{ unmatched: object[] }>(`${root}/sim-unmatched`)
  const [{ first_at: _, last_at: _l, ...outsider }] = body.unmatched as [Record<string, unknown>]
  assert.deepEqual(outsider, { nas_id: 'demo', identity: 'imsi:001010000000000', packets: 1 })
  assert.equal((await operator.delete(`${root}/sim-nas/demo`)).status, 204)
  const removed = await openNas({ server, secret: 'testing123', triesMs: [200, 200] })
  await assert.rejects(removed.open({ imsi: imsiOf(1) }).start(), /no response to 2 attempts/)
  await nas.close()
  await removed.close()
})

test('a second sandbox on the machine receives accounting on another port', async (t) => {
  const { listening } = (await operator.get<Listed>(`${root}/sim-nas`)).body
  const second = await startExchange({ env: { STROWGER_RADIUS_PORT: String(listening.port) } })
  t.after(() => second.stop())
  const { body } = await second.operator.get<Listed>(`${root}/sim-nas`)
  assert.ok(body.listening.port > 0)
  assert.notEqual(body.listening.port, listening.port)
})
