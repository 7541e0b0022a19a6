import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startCarrier } from '../../simulators/carrier/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

test('a sender that is not owned is accepted, then rejected with 1120, reported and not charged [S3-067] [S3-115]', async () => {
  const [alice, bob] = [await exchange.customer('alice', { balance: '1' }), await exchange.customer('bob')]
  for (const from of ['12019990000', bob.number]) {
    const id = await alice.sent({ from, client_ref: 'a' })
    const { error, client_ref, usage } = await alice.notified(id, 'rejected')
    assert.equal(error?.title, '1120')
    assert.equal(error?.type, 'https://developer.vonage.com/api-errors/messages#1120')
    assert.equal(error?.instance, id)
    assert.equal(client_ref, 'a')
    assert.equal(usage.price, '0.0000')
    assert.deepEqual(alice.statuses(id), ['rejected'])
    const { timeline } = await exchange.message(id)
    const refused = timeline.find(({ event: label }) => label === 'refused')
    assert.deepEqual(refused?.details, { rule: 'sender-not-owned', code: 1120 })
  }
  assert.equal(await alice.balance(), '1.0000')
})

test('an account without balance can still see rejections, because they are free of charge', async () => {
  const carol = await exchange.customer('carol', { balance: '0' })
  await carol.notified(await carol.sent({ from: '12019990000' }), 'rejected')
})

test('an alphanumeric sender ID is sent where it is accepted, and not to the United States and Canada [S3-035]', async () => {
  const dora = await exchange.customer('dora')
  await dora.notified(await dora.sent({ from: 'Strowger 1' }), 'delivered')
  const { error } = await dora.notified(
    await dora.sent({ from: 'Strowger 1', to: '12125550100' }),
    'rejected',
  )
  assert.equal(error?.title, '1120')
})

test('without a route a message is rejected with 1250 [S3-130]', async () => {
  await exchange.db.query("delete from route where prefix = ''")
  await exchange.carrier('home', { prefix: '990' })
  const emma = await exchange.customer('emma', { balance: '1' })
  // Nodes read changed routes within a second.
  const { error } = await until(
    async () => emma.notified(await emma.sent({ to: '447700900001' }), 'rejected'),
    (notified) => notified.error?.title === '1250',
  )
  assert.equal(error?.detail, 'No route matches this recipient.')
  assert.equal(await emma.balance(), '1.0000')
})

test('routes to the recipient that accept only another kind of sender yield 1251, free of charge [S3-131]', async () => {
  const words = await exchange.carrier('words', { prefix: '99077', route: { sender: 'alphanumeric' } })
  assert.ok(words)
  await exchange.db.query("delete from route where prefix in ('', '990')")
  const fred = await exchange.customer('fred', { balance: '1' })
  // The node reloads routes within a second.
  const path = `/operator/v1/routing/99077000001?from=${fred.number}`
  await until(
    async () => (await exchange.operator.get<{ selected_carrier: unknown }>(path)).body.selected_carrier,
    (carrier) => carrier === null,
  )
  const { error } = await fred.notified(await fred.sent({ to: '99077000001' }), 'rejected')
  assert.deepEqual(
    [error?.title, error?.detail],
    ['1251', 'Routes match this recipient, but none accepts this type of sender.'],
  )
  assert.equal(await fred.balance(), '1.0000')
  await exchange.operator.post('/operator/v1/routes', { prefix: '990', carrier_id: 'home', last: true })
})

test('a recipient without a price is refused with 1250, and the reason says so', async () => {
  const gina = await exchange.customer('gina', { balance: '1' })
  const { operator } = exchange
  const route = { prefix: '99080', carrier_id: 'home', last: true }
  assert.equal((await operator.post('/operator/v1/routes', route)).status, 201)
  for (const prefix of ['default', '990'])
    assert.equal((await operator.delete(`/operator/v1/prices/${prefix}`)).status, 204)
  const { error } = await gina.notified(await gina.sent({ to: '99080000001' }), 'rejected')
  assert.equal(error?.title, '1250')
  assert.equal(error?.detail, 'No price is set for this recipient.')
  assert.equal((await operator.put('/operator/v1/prices/default', { price: '0.02' })).status, 204)
  await gina.notified(await gina.sent({ to: '99080000001' }), 'delivered')
  assert.equal(await gina.balance(), '0.9800')
})

test('a message whose ttl expires before a carrier accepts it is rejected with 1360 and costs nothing [S3-037] [S3-144] [fault S15]', async () => {
  const gone = await startCarrier({})
  const away = { name: 'away', host: '127.0.0.1', port: gone.port, system_id: 'away', password: 'away' }
  await gone.close()
  const path = '/operator/v1/carriers/away'
  assert.equal((await exchange.operator.put(path, away)).status, 204)
  const route = { prefix: '9909', carrier_id: 'away', last: true }
  assert.equal((await exchange.operator.post('/operator/v1/routes', route)).status, 201)
  assert.equal((await exchange.operator.put('/operator/v1/prices/9909', { price: '0.01' })).status, 204)
  const fred = await exchange.customer('fred', { balance: '1' })
  const [short, long] = [
    await fred.sent({ to: '99090000001', ttl: 60 }),
    await fred.sent({ to: '99090000001', ttl: 86_400 }),
  ]
  assert.equal(await fred.balance(), '0.9800')
  await exchange.advance(59 - 5)
  assert.deepEqual(fred.statuses(short), [])
  await exchange.advance(10)
  const { error } = await fred.notified(short, 'rejected')
  assert.equal(error?.title, '1360')
  assert.equal(await fred.balance(), '0.9900')
  assert.deepEqual(fred.statuses(long), [])
})

test('an unknown number pool is accepted, then rejected with 1242, in every place of the request [S3-129]', async () => {
  const erin = await exchange.customer('erin', { balance: '1' })
  for (const named of [{ sms: { pool_id: 'pool' } }, { pool_id: 'pool' }])
    assert.equal((await erin.notified(await erin.sent(named), 'rejected')).error?.title, '1242')
  assert.equal(await erin.balance(), '1.0000')
})
