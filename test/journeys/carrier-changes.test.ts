import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Carrier } from '../../simulators/carrier/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let carrier: Carrier

before(async () => {
  exchange = await startExchange()
  carrier = await exchange.carrier('local', { prefix: '990', keep: true })
})
after(() => exchange.stop())

const put = async (submit_window: number) => {
  const { host, port } = carrier
  const line = { name: 'local', host, port, system_id: 'local', password: 'test', submit_window }
  assert.equal((await exchange.operator.put('/operator/v1/carriers/local', line)).status, 204)
}

test('changing a carrier during traffic loses no message and sends none twice', async () => {
  const alice = await exchange.customer('alice')
  const ids: string[] = []
  let flowing = true
  const flow = async () => {
    while (flowing) ids.push(await alice.sent({ to: '99025000001' }))
  }
  const flows = Array.from({ length: 8 }, flow)
  for (const window of [5, 50, 20]) {
    const before = ids.length
    await put(window)
    await until(
      () => ids.length,
      (count) => count >= before + 20,
    )
  }
  flowing = false
  await Promise.all(flows)
  for (const id of ids) await alice.notified(id, 'delivered')
  assert.equal(carrier.log.total, ids.length)
  for (const id of ids) assert.deepEqual(alice.statuses(id), ['submitted', 'delivered'])
})

test('messages queued for a disconnected carrier are sent when it reconnects', async () => {
  const bob = await exchange.customer('bob', { balance: '10' })
  for (const session of carrier.sessions()) session.close()
  const ids = await Promise.all(Array.from({ length: 20 }, () => bob.sent()))
  for (const id of ids) await bob.notified(id, 'delivered')
  assert.equal(await bob.balance(), '9.3340')
})

test('adding a carrier with an ID that exists is refused and changes nothing', async () => {
  const { operator } = exchange
  const path = '/operator/v1/carriers/local'
  const version = (await operator.get(path)).headers.get('etag')
  const line = { name: 'other', host: '127.0.0.1', port: 1, system_id: 'other', password: 'other' }
  const { status, body } = await operator.put<{ title: string }>(path, line, { 'if-none-match': '*' })
  assert.deepEqual([status, body.title], [412, 'ID in use'])
  assert.equal((await operator.get(path)).headers.get('etag'), version)
})

test('when two operators change a carrier at once, the second gets a version conflict and changes nothing', async () => {
  const { operator } = exchange
  const path = '/operator/v1/carriers/local'
  const version = (await operator.get(path)).headers.get('etag')!
  const ifMatch = { 'if-match': version }
  assert.equal((await operator.patch(path, { submit_window: 30 }, ifMatch)).status, 200)
  const late = await operator.patch(path, { submit_window: 40 }, ifMatch)
  assert.equal(late.status, 412)
  assert.equal(late.body.title, 'Version conflict')
  const now = await operator.get<{ submit_window: number }>(path)
  assert.equal(now.body.submit_window, 30)
  const again = { 'if-match': now.headers.get('etag')! }
  assert.equal((await operator.patch(path, { submit_window: 20 }, again)).status, 200)
})

test('updating a stale version does not recreate a carrier that another operator has deleted', async () => {
  const { operator } = exchange
  const path = '/operator/v1/carriers/brief'
  const { host, port } = carrier
  const settings = { name: 'Brief', host, port, system_id: 'local', password: 'test' }
  assert.equal((await operator.put(path, settings, { 'if-match': '*' })).status, 412)
  assert.equal((await operator.put(path, settings)).status, 204)
  const version = (await operator.get(path)).headers.get('etag')!
  const either = { 'if-match': `"another", ${version}` }
  assert.equal((await operator.put(path, settings, either)).status, 204)
  assert.equal((await operator.post(`${path}/drain`, {}, { 'if-match': '"another"' })).status, 412)
  assert.equal((await operator.delete(path)).status, 204)
  for (const known of [version, '*'])
    assert.equal((await operator.put(path, settings, { 'if-match': known })).status, 412, known)
  assert.equal((await operator.get(path)).status, 404)
})

test('an unreadable pinned certificate is refused with its field named, and changes nothing', async () => {
  const { host, port } = carrier
  const line = { name: 'Pinned', host, port, system_id: 'local', password: 'test', tls: true, tls_ca: 'none' }
  const answer = await exchange.operator.put<{ invalid_parameters: object[] }>(
    '/operator/v1/carriers/pinned',
    line,
  )
  assert.equal(answer.status, 400)
  assert.deepEqual(answer.body.invalid_parameters, [
    { name: 'tls_ca', reason: 'the pinned certificates are not PEM' },
  ])
  const { rowCount } = await exchange.db.query("select from carrier where id = 'pinned'")
  assert.equal(rowCount, 0)
})
