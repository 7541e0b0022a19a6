import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Customer, webhookOn } from '../support/customer.ts'
import { startExchange, type CarrierSeen, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
  await exchange.carrier('local', { prefix: '990' })
  const gone = await exchange.carrier('gone', { prefix: '9909' })
  await gone.close()
  await until(
    async () => (await exchange.operator.get<CarrierSeen>('/operator/v1/carriers/gone')).body.slots[0]?.state,
    (state) => state !== 'BOUND',
  )
})
after(() => exchange.stop())

async function become({ apiKey }: Customer, status: 'active' | 'suspended'): Promise<void> {
  const { status: answered } = await exchange.operator.patch(`/operator/v1/accounts/${apiKey}`, { status })
  assert.equal(answered, 200)
}

const waiting = '99090000001'

test('a workflow whose account is suspended meanwhile ends: its failover is rejected with 1060 and costs nothing [S3-044] [S3-110]', async () => {
  const alice = await exchange.customer('alice', { balance: '1' })
  const failover = [alice.sms({ client_ref: 'second' }), alice.sms({ client_ref: 'third' })]
  assert.equal((await alice.post('/v1/messages', alice.sms({ to: waiting, ttl: 60, failover }))).status, 202)
  await become(alice, 'suspended')
  await exchange.advance(61)
  for (const client_ref of ['second', 'third']) {
    const notified = await webhookOn(
      exchange.receiver,
      (webhook) => webhook.client_ref === client_ref && webhook.status === 'rejected',
      client_ref,
    )
    assert.equal(notified.error?.title, '1060')
    assert.deepEqual(notified.usage, { currency: 'EUR', price: '0.0000' })
  }
  assert.equal(await alice.balance(), '1.0000')
})

test('messages of subscribers to a suspended account are stored and delivered, and their STOP counts [S3-097]', async () => {
  const bob = await exchange.customer('bob', { balance: '1' })
  await become(bob, 'suspended')
  await until(
    () => bob.post('/v1/messages', bob.sms()),
    ({ status }) => status === 401,
  )
  const to = '99000000401'
  await exchange.originate(to, bob.number, 'STOP')
  const { message_uuid } = await bob.heard('STOP')
  assert.equal((await exchange.message(message_uuid)).status, 'received')
  await become(bob, 'active')
  const refused = await until(
    () => bob.post('/v1/messages', bob.sms({ to })),
    ({ status }) => status === 202,
  )
  assert.equal((await bob.notified(refused.body.message_uuid, 'rejected')).error?.title, '1240')
})

test('messages accepted before an account was suspended are still sent and reported', async () => {
  const carol = await exchange.customer('carol')
  const id = await carol.sent({ to: '99012000102' })
  await exchange.messageUntil(id, ({ timeline }) =>
    timeline.some(({ event: label }) => label === 'postponed'),
  )
  await become(carol, 'suspended')
  await exchange.advance(2)
  await carol.notified(id, 'delivered')
})
