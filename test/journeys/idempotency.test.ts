import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

const keyed = (key: string) => ({ 'idempotency-key': key })

test('a repeated request with its Idempotency-Key gets the same response, and is sent and charged once', async () => {
  const alice = await exchange.customer('alice', { balance: '1' })
  const body = alice.sms({ failover: [alice.sms()] })
  const answers = []
  for (let i = 0; i < 3; i++) answers.push(await alice.post('/v1/messages', body, keyed('order-17')))
  const [first] = answers
  assert.deepEqual(
    answers.map((one) => [one.status, one.body, one.headers.get('idempotent-replayed')]),
    [null, 'true', 'true'].map((replayed) => [202, first!.body, replayed]),
  )
  await alice.notified(first!.body.message_uuid, 'delivered')
  assert.equal(await alice.balance(), '0.9667')
})

test('concurrent requests with one Idempotency-Key create one message', async () => {
  const bob = await exchange.customer('bob', { balance: '1' })
  const body = bob.sms()
  const together = Array.from({ length: 20 }, () => bob.post('/v1/messages', body, keyed('k')))
  const answers = await Promise.all(together)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [202])
  assert.equal(new Set(answers.map(({ body: { message_uuid } }) => message_uuid)).size, 1)
  assert.equal(await bob.balance(), '0.9667')
})

test('another request with a used Idempotency-Key is refused with 422 and stores nothing', async () => {
  const carol = await exchange.customer('carol', { balance: '1' })
  await carol.post('/v1/messages', carol.sms(), keyed('k'))
  const { status, body } = await carol.post('/v1/messages', carol.sms({ text: 'Other' }), keyed('k'))
  assert.equal(status, 422)
  assert.match(body.type, /#idempotency-key-reused$/)
  assert.equal(await carol.balance(), '0.9667')
})

test('a rejected message gets the same response too, and its status is reported once', async () => {
  const dora = await exchange.customer('dora')
  const body = dora.sms({ from: '12019990000' })
  const [first, second] = [
    await dora.post('/v1/messages', body, keyed('k')),
    await dora.post('/v1/messages', body, keyed('k')),
  ]
  assert.deepEqual(second.body, first.body)
  await dora.notified(first.body.message_uuid, 'rejected')
  await exchange.advance(1)
  assert.deepEqual(dora.statuses(first.body.message_uuid), ['rejected'])
})

test('an Idempotency-Key has 1 to 255 visible characters', async () => {
  const emil = await exchange.customer('emil')
  assert.equal((await emil.post('/v1/messages', emil.sms(), keyed('x'.repeat(255)))).status, 202)
  for (const key of ['', 'x'.repeat(256), 'a b', 'ä']) {
    const { status, body } = await emil.post('/v1/messages', emil.sms(), keyed(key))
    assert.equal(status, 422, key)
    assert.match(body.type, /#1020$/)
    assert.deepEqual(
      body.invalid_parameters.map(({ name }) => name),
      ['Idempotency-Key'],
    )
  }
})
