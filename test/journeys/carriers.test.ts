import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import { startExchange, type CarrierSeen, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'
import { selfSigned } from '../smpp/certificate.ts'

let exchange: TestExchange
let simulator: Carrier
before(async () => {
  exchange = await startExchange()
  simulator = await exchange.carrier('local', { prefix: '990' })
})
after(() => exchange.stop())

const root = '/operator/v1/carriers'
const line = { name: 'Alpha', host: '127.0.0.1', port: 1, system_id: 'me', password: 'secret' }
const seen = async (id: string) => (await exchange.operator.get<CarrierSeen>(`${root}/${id}`)).body
const patch = (id: string, changes: object) => exchange.operator.patch<CarrierSeen>(`${root}/${id}`, changes)
const named = ({ body }: { body: { invalid_parameters?: { name: string }[] } }) =>
  (body.invalid_parameters ?? []).map(({ name }) => name).toSorted()
const put = (id: string, input: object) => exchange.operator.put(`${root}/${id}`, input)

test('omitted settings of a carrier have defaults, and PUT resets them', async () => {
  assert.equal((await put('alpha', { ...line, binds: 2, tls: true, alphabet: 'latin1' })).status, 204)
  const first = await seen('alpha')
  assert.deepEqual([first.binds, first.tls, first.alphabet, first.submit_window], [2, true, 'latin1', 10])
  assert.equal((await put('alpha', { ...line, name: 'Alpha 2' })).status, 204)
  const second = await seen('alpha')
  assert.deepEqual([second.name, second.binds, second.tls, second.alphabet], ['Alpha 2', 1, false, 'gsm'])
})

test('PATCH changes the provided settings and keeps the others', async () => {
  await put('beta', { ...line, submits_per_second: 100, receipt_id_form: 'hex' })
  const { status, body } = await patch('beta', { binds: 3, concatenation: 'sar', enquire_link_ms: 30_000 })
  assert.equal(status, 200)
  assert.deepEqual(
    [body.binds, body.concatenation, body.enquire_link_ms, body.submits_per_second, body.receipt_id_form],
    [3, 'sar', 30_000, 100, 'hex'],
  )
  assert.equal((await patch('nobody', { binds: 3 })).status, 404)
  assert.equal((await exchange.operator.get(`${root}/nobody`)).status, 404)
})

test('a password is stored but never returned, neither in responses nor in the audit log', async () => {
  await put('gamma', { ...line, password: 'hunter2' })
  await patch('gamma', { password: 'hunter3' })
  const history = await exchange.operator.get(`/operator/v1/changes?subject=carrier&subject_id=gamma`)
  const shown = JSON.stringify([await seen('gamma'), (await exchange.operator.get(root)).body, history.body])
  assert.doesNotMatch(shown, /hunter/)
  assert.match(JSON.stringify(history.body), /"password":"changed"/)
})

test('every invalid or unknown field is named', async () => {
  const wrong = {
    name: '',
    host: 'smpp example.com',
    port: 0,
    system_id: 'sixteen-chars-id',
    password: 'ninechars',
    tls: 'yes',
    bind_mode: 'both',
    system_type: 'thirteen-char',
    binds: 0,
    submit_window: 5_001,
    submits_per_second: -1,
    concatenation: 'none',
    alphabet: 'ascii',
    response_id_form: 'octal',
    receipt_id_form: 'octal',
    response_timeout_ms: 1,
    enquire_link_ms: 1,
    dead_peer_timeout_ms: -1,
    receipt_wait_seconds: -1,
    status: 'drained',
    carrier_id: 'delta',
  }
  const answer = await put('delta', wrong)
  assert.equal(answer.status, 400)
  assert.deepEqual(named(answer), Object.keys(wrong).toSorted())
  const changed = await patch('local', wrong)
  assert.equal(changed.status, 400)
  assert.deepEqual(named(changed as never), Object.keys(wrong).toSorted())
  assert.deepEqual(named(await put('delta', {})), ['host', 'name', 'password', 'port', 'system_id'])
  assert.deepEqual(named(await put('Delta!', line)), ['carrier_id'])
})

for (const host of ['999.1.1.1', '-a.example.com', 'a..example.com', 'a'.repeat(64), 'x:y'])
  test(`${host.slice(0, 20)} is neither a host name nor an address, and is not accepted as the host of a carrier`, async () => {
    const answer = await put('delta', { ...line, host })
    assert.equal(answer.status, 400)
    assert.deepEqual(named(answer), ['host'])
  })

for (const host of ['smpp.example.com', '10.0.0.1', '2001:db8::1', 'localhost'])
  test(`${host} is accepted as the host of a carrier`, async () => {
    assert.equal((await put('delta', { ...line, host, status: 'disabled' })).status, 204)
  })

test('a pinned certificate requires TLS and must be readable', async () => {
  const pem = selfSigned('smpp.example.com').cert
  const torn = pem.replace(/\n[^-]+\n/, '\nAAAA\n')
  for (const input of [
    { tls_ca: pem },
    { tls: true, tls_ca: 'no certificate' },
    { tls: true, tls_ca: torn },
  ]) {
    const answer = await put('epsilon', { ...line, ...input })
    assert.equal(answer.status, 400)
    assert.deepEqual(named(answer), ['tls_ca'])
  }
  assert.equal((await put('epsilon', { ...line, tls: true, tls_ca: pem })).status, 204)
  const without = await patch('epsilon', { tls: false })
  assert.equal(without.status, 400)
  assert.deepEqual(named(without as never), ['tls_ca'])
  assert.equal((await seen('epsilon')).tls, true)
  assert.equal((await patch('epsilon', { tls: false, tls_ca: null })).status, 200)
})

test('changing a setting that does not affect the session keeps it, and changing one that does rebinds', async () => {
  const { binds } = simulator.stats()
  const same = { name: 'Renamed', password: 'test', receipt_wait_seconds: 5, receipt_id_form: 'dec' }
  assert.equal((await patch('local', same)).status, 200)
  const { slots, rate } = (await patch('local', { submits_per_second: 40 })).body
  assert.equal(slots[0]?.state, 'BOUND')
  assert.deepEqual(rate, { contracted: 40, allowed: 40, now: rate.now })
  assert.equal(simulator.stats().binds, binds)
  assert.equal((await patch('local', { submit_window: 50 })).status, 200)
  await until(
    () => simulator.stats().binds,
    (now) => now === binds + 1,
  )
})

test('a carrier in use cannot be deleted, and the error says what to do', async () => {
  const leased = await exchange.carrier('held', { prefix: '99077' })
  const alice = await exchange.customer('alice')
  const refusal = async () => {
    const { status, body } = await exchange.operator.delete(`${root}/held`)
    assert.equal(status, 409)
    return body.detail
  }
  assert.match(await refusal(), /route uses this carrier\. Delete/)
  await patch('held', { status: 'disabled' })
  await patch('held', { status: 'active' })
  await leased.close()
  const id = await alice.sent({ to: '99077000001' })
  await exchange.db.query("delete from route where carrier_id = 'held'")
  assert.match(await refusal(), /Drain the carrier/)
  await exchange.advance(4 * 86_400)
  await exchange.messageUntil(id, ({ status }) => status === 'rejected')
  assert.equal((await exchange.operator.delete(`${root}/held`)).status, 204)
  assert.equal((await exchange.operator.delete(`${root}/held`)).status, 404)
  const message = await exchange.message(id)
  assert.equal(message.carrier_id, 'held')
})
