import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { connectChat, type ChatSide } from '../support/chat.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer
let chat: ChatSide
const ends: (() => Promise<void> | void)[] = []

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  chat = await connectChat({ after: (end) => void ends.push(end as () => void) }, exchange, 'ducktalk', {
    price: '0.01',
  })
  await chat.serve(alice, 'alice-shop')
})
after(async () => {
  await exchange.stop()
  for (const end of ends) await end()
})

const onChat = (changes: Record<string, unknown> = {}) => ({
  channel: 'ducktalk',
  from: 'alice-shop',
  to: 'mia',
  text: 'Quack?',
  ...changes,
})

test('a message on a chat channel is posted there, signed, and is submitted when it is taken', async () => {
  const before = Number(await alice.balance())
  const id = await alice.sent(onChat({ client_ref: 'order 17' }))
  const { post, request } = await chat.posted((one) => one.message_uuid === id)
  const { timestamp, expires_at, ...told } = post
  assert.deepEqual(told, {
    event: 'message',
    channel: 'ducktalk',
    message_uuid: id,
    from: 'alice-shop',
    to: 'mia',
    message_type: 'text',
    text: 'Quack?',
    client_ref: 'order 17',
  })
  assert.equal(Date.parse(expires_at) - Date.parse(timestamp), 72 * 3_600_000)
  new StandardWebhook(chat.webhook_secret).verify(
    request.body.toString(),
    request.headers as Record<string, string>,
  )
  assert.equal(request.headers['webhook-id'], id)
  const { message_uuid, channel, to, from, status, usage, client_ref } = await alice.told(id, 'submitted')
  assert.deepEqual(
    [message_uuid, channel, to, from, status],
    [id, 'ducktalk', 'mia', 'alice-shop', 'submitted'],
  )
  assert.deepEqual([usage, client_ref], [{ currency: 'EUR', price: '0.0100' }, 'order 17'])
  assert.equal((Number(await alice.balance()) - before).toFixed(4), '-0.0100')
})

test('what somebody writes on a chat channel is told as an inbound message with the name of the channel', async () => {
  const id = await chat.write('alice-shop', 'Do you sell bread?')
  const { request } = { request: await inboundOf('Do you sell bread?') }
  const { timestamp, ...told } = request
  assert.ok(Date.parse(timestamp) > 0)
  assert.deepEqual(told, {
    channel: 'ducktalk',
    message_uuid: id,
    to: 'alice-shop',
    from: 'mia',
    message_type: 'text',
    text: 'Do you sell bread?',
    usage: { currency: 'EUR', price: '0.0000' },
  })
})

test('an inbound chat message is marked as read, and the channel is told once [S3-047] [S3-088]', async () => {
  const id = await chat.write('alice-shop', 'Read me')
  for (let time = 0; time < 2; time++) {
    const answer = await alice.patch(`/v1/messages/${id}`, { status: 'read' })
    assert.deepEqual([answer.status, answer.body], [202, ''])
  }
  const { post } = await chat.posted((one) => one.event === 'read' && one.message_uuid === id)
  const { timestamp, message_id, ...told } = post
  assert.ok(Date.parse(timestamp) > 0)
  assert.match(message_id, /^m-\d+$/)
  assert.deepEqual(told, {
    event: 'read',
    channel: 'ducktalk',
    message_uuid: id,
    from: 'mia',
    to: 'alice-shop',
  })
  const view = await exchange.messageUntil(id, ({ status }) => status === 'read')
  assert.equal(view.timeline.filter(({ what }) => what === 'markedRead').length, 1)
})

async function inboundOf(text: string) {
  const { toldOn } = await import('../support/customer.ts')
  return toldOn(exchange.receiver, (body) => body.text === text, text)
}
