import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const send = (apiKey: string, changes: Record<string, unknown> = {}) =>
  exchange.operator.post(`/operator/v1/accounts/${apiKey}/messages`, {
    channel: 'sms',
    from: alice.number,
    to: '99000000001',
    text: 'A test',
    ...changes,
  })

test('an operator sends on behalf of an account: the account pays, its customer is notified, and the audit log records it', async () => {
  const before = Number(await alice.balance())
  const { status, body } = await send(alice.apiKey, { client_ref: 'look' })
  assert.equal(status, 202, JSON.stringify(body))
  const id = body.message_uuid
  assert.equal((await alice.notified(id, 'delivered')).client_ref, 'look')
  const view = await exchange.message(id)
  assert.match(view.timeline[0]!.actor, /^operator:/)
  assert.equal(view.text, 'A test')
  assert.ok(Number(await alice.balance()) < before)
  const { changes } = (
    await exchange.operator.get<{ changes: { operation: string; after: Record<string, unknown> }[] }>(
      `/operator/v1/changes?subject=account&subject_id=${alice.apiKey}`,
    )
  ).body
  assert.equal(changes[0]!.operation, 'sendTestMessage')
  assert.equal(changes[0]!.after['message_uuid'], id)
  assert.equal('text' in changes[0]!.after, false)
  assert.equal(changes[0]!.after['to'], `…${view.to.slice(-4)}`, 'a number that cannot be restored')
})

test('rules apply to it as to every message of the account', async () => {
  const { status, body } = await send(alice.apiKey, { from: '12019990000' })
  assert.equal(status, 202)
  const view = await exchange.messageUntil(body.message_uuid, (seen) => seen.status === 'rejected')
  assert.equal(view.error_code, 1120)
})

test('an invalid message is refused and leaves no trace', async () => {
  const poor = await exchange.customer('poor', { balance: '0' })
  assert.equal((await send(poor.apiKey, { from: poor.number })).status, 402)
  assert.equal((await send('00000000')).status, 404)
  for (const wrong of [{ to: 'nobody' }, { text: '' }, { text: 'x'.repeat(1001) }, { channel: 'smoke' }])
    assert.equal((await send(alice.apiKey, wrong)).status, 400, JSON.stringify(wrong))
  const { body } = await exchange.operator.get<{ changes: unknown[] }>(
    `/operator/v1/changes?subject=account&subject_id=${poor.apiKey}`,
  )
  assert.deepEqual(body.changes, [])
})

/** A submitted message to a number for which the simulated carrier sends no receipt. */
async function unconfirmed(customer: Customer, changes: object = {}): Promise<string> {
  const id = await customer.sent({ to: mute, ...changes })
  await exchange.messageUntil(id, ({ status }) => status === 'submitted')
  return id
}
const mute = '99011000001'

test('a message that is sent again keeps its reference, webhook URL and application, and both timelines name the other', async () => {
  const rosa = await exchange.customer('rosa')
  const webhook_url = `${exchange.receiver.url}/rosa/own`
  const first = await unconfirmed(rosa, { client_ref: 'order-7', webhook_url })
  const again = await send(rosa.apiKey, { from: rosa.number, to: mute, text: 'Again', repeats: first })
  assert.equal(again.status, 202, JSON.stringify(again.body))
  const second = again.body.message_uuid
  const seen = await exchange.messageUntil(second, ({ status }) => status === 'submitted')
  assert.equal(seen.client_ref, 'order-7')
  await until(
    () =>
      exchange.receiver.received.filter(({ path, body }) => path === '/rosa/own' && body.includes(second)),
    ({ length }) => length === 1,
  )
  const linkOf = async (id: string) => {
    const { body } = await rosa.get<{ timeline: { event: string; message_uuid: string | null }[] }>(
      `/console/v1/messages/${id}`,
    )
    return body.timeline.flatMap((step) => (step.message_uuid ? [[step.event, step.message_uuid]] : []))
  }
  assert.deepEqual(await linkOf(first), [['sent_again', second]])
  assert.deepEqual(await linkOf(second), [['repeats', first]])
  const foreign = await send(alice.apiKey, { to: mute, repeats: first })
  assert.equal(foreign.status, 400)
  assert.match(JSON.stringify(foreign.body), /repeats/)
})

test('a message is sent again once by operators who request it together, and the others learn which message it is', async () => {
  const nora = await exchange.customer('nora')
  const first = await unconfirmed(nora)
  const input = { from: nora.number, to: mute, repeats: first }
  const answers = await Promise.all([1, 2, 3].map(() => send(nora.apiKey, input)))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [202, 409, 409],
  )
  const { message_uuid: second } = answers.find(({ status }) => status === 202)!.body
  const refused = await send(nora.apiKey, input)
  assert.equal(refused.status, 409)
  assert.match(JSON.stringify(refused.body), /sent-again/)
  assert.match(JSON.stringify(refused.body), new RegExp(second))
  const { timeline } = await exchange.message(first)
  assert.equal(timeline.filter(({ event }) => event === 'sentAgain').length, 1)
  // The new message is a message of its own.
  await exchange.messageUntil(second, ({ status }) => status === 'submitted')
  assert.equal((await send(nora.apiKey, { ...input, repeats: second })).status, 202)
})

test('a message that was not stored because the balance was too low can be sent again later', async () => {
  const otto = await exchange.customer('otto')
  const first = await unconfirmed(otto)
  const input = { from: otto.number, to: mute, repeats: first }
  const path = `/operator/v1/accounts/${otto.apiKey}`
  const { body: account } = await exchange.operator.get<{ balance: string }>(path)
  const adjust = (amount: string, reference: string) =>
    exchange.operator.post(`${path}/adjustments`, { amount, reference })
  await adjust(`-${account.balance}`, 'empty')
  assert.equal((await send(otto.apiKey, input)).status, 402)
  await adjust(account.balance, 'full')
  assert.equal((await send(otto.apiKey, input)).status, 202)
})

test('only an undelivered message is sent again, and only to its recipient', async () => {
  const vera = await exchange.customer('vera')
  const other = await send(vera.apiKey, { from: vera.number, repeats: await unconfirmed(vera) })
  assert.equal(other.status, 400)
  assert.match(JSON.stringify(other.body), /"name":"to"/)
  const delivered = await vera.sent()
  await vera.notified(delivered, 'delivered')
  const { to } = await exchange.message(delivered)
  const late = await send(vera.apiKey, { from: vera.number, to, repeats: delivered })
  assert.equal(late.status, 409)
  assert.match(JSON.stringify(late.body), /not-repeatable/)
  const failed = await vera.sent({ to: '99001000001' })
  await vera.notified(failed, 'undeliverable')
  const input = { from: vera.number, to: '99001000001', repeats: failed }
  assert.equal((await send(vera.apiKey, input)).status, 202)
})
