import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { connectChat, type ChatSide, type Post } from '../support/chat.ts'
import { webhookOn, type Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import type { Answer } from '../support/receiver.ts'

let exchange: TestExchange
let alice: Customer
let chat: ChatSide
const ends: (() => unknown)[] = []
const open = (channel: string) =>
  connectChat({ after: (end) => void ends.push(end as () => unknown) }, exchange, channel, { price: '0.5' })

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice', { balance: '1000' })
  chat = await open('ducktalk')
  await chat.serve(alice, 'alice')
})
after(async () => {
  await exchange.stop()
  for (const end of ends) await end()
})

/** Sets the responses of the chat service to messages for one person; the default is 200. */
function answering(to: string, answer: (post: Post, nth: number) => Answer | Promise<Answer>): void {
  let nth = 0
  chat.receiver.answer((request) => {
    const post = JSON.parse(request.body.toString()) as Post
    return post.to === to ? answer(post, nth++) : { status: 200 }
  })
}

const someone = () => `mia-${randomUUID()}`
const onChat = (to: string, changes: Record<string, unknown> = {}) => ({
  channel: 'ducktalk',
  from: 'alice',
  to,
  text: 'Quack',
  ...changes,
})

test('delivered and read statuses of the chat service are reported once each [fault H5]', async () => {
  const id = await alice.sent(onChat(someone()))
  await alice.notified(id, 'submitted')
  for (const status of ['delivered', 'delivered', 'read', 'delivered', 'undeliverable'])
    assert.equal(await chat.report(id, status), 202)
  assert.equal((await alice.notified(id, 'read')).channel, 'ducktalk')
  const { status, timeline } = await exchange.message(id)
  assert.equal(status, 'read')
  assert.deepEqual(alice.statuses(id), ['submitted', 'delivered', 'read'])
  assert.equal(timeline.filter(({ event: label }) => label === 'reported').length, 2)
})

test('a message can be read without a delivered status', async () => {
  const id = await alice.sent(onChat(someone()))
  await alice.notified(id, 'submitted')
  await chat.report(id, 'read')
  await alice.notified(id, 'read')
  assert.deepEqual(alice.statuses(id), ['submitted', 'read'])
})

test('a chat service that reports a status before it responds has accepted the message [fault H5]', async () => {
  const mia = someone()
  let answer: (provided: Answer) => void = () => {}
  answering(mia, () => new Promise<Answer>((resolve) => (answer = resolve)))
  const id = await alice.sent(onChat(mia))
  await chat.posted(({ to }) => to === mia)
  assert.equal(await chat.report(id, 'delivered'), 202)
  await alice.notified(id, 'delivered')
  answer({ status: 200 })
  await exchange.messageUntil(id, ({ timeline }) =>
    timeline.some(({ event: label }) => label === 'post delivered'),
  )
  assert.deepEqual(alice.statuses(id), ['submitted', 'delivered'])
})

test('a message that a chat service cannot deliver is charged, and one that it rejects later is refunded', async () => {
  const before = Number(await alice.balance())
  const [lost, rejected] = [await alice.sent(onChat(someone())), await alice.sent(onChat(someone()))]
  await Promise.all([alice.notified(lost, 'submitted'), alice.notified(rejected, 'submitted')])
  await chat.report(lost, 'undeliverable', { code: 1170, reason: 'There is no Mia.' })
  await chat.report(rejected, 'rejected')
  const notified = [await alice.notified(lost, 'undeliverable'), await alice.notified(rejected, 'rejected')]
  assert.deepEqual(
    notified.map(({ error, usage }) => [error?.title, error?.detail, usage.price]),
    [
      ['1170', 'There is no Mia.', '0.5000'],
      ['1330', 'The chat channel rejected the message.', '0.0000'],
    ],
  )
  assert.equal((Number(await alice.balance()) - before).toFixed(2), '-0.50')
})

test('a message outside the response window of a chat is rejected with 1340 and not charged, and its workflow continues by SMS [S3-142]', async () => {
  const before = Number(await alice.balance())
  const mia = someone()
  const reason = 'Mia has not written for a day.'
  answering(mia, () => ({ status: 422, body: JSON.stringify({ code: 1340, reason }) }))
  const instead = alice.sms({ to: '99000000001', text: 'By SMS then', client_ref: 'second' })
  const { body } = await alice.post('/v1/messages', { ...alice.sms(onChat(mia)), failover: [instead] })
  const rejected = await alice.notified(body.message_uuid, 'rejected')
  assert.deepEqual([rejected.error?.title, rejected.error?.detail], ['1340', reason])
  assert.equal(rejected.workflow?.items_number, '1')
  const second = await webhookOn(
    exchange.receiver,
    (one) => one.workflow?.workflow_id === body.workflow_id && one.status === 'delivered',
    'the second message of the workflow',
  )
  assert.deepEqual([second.channel, second.client_ref], ['sms', 'second'])
  assert.equal((Number(await alice.balance()) - before).toFixed(4), '-0.0333')
})

/** A test that the customer gets this code if the chat service rejects a message with it. */
const refusedWith = (code: number) => async () => {
  const mia = someone()
  answering(mia, () => ({ status: 422, body: JSON.stringify({ code, reason: 'Refused by the chat.' }) }))
  const { error } = await alice.notified(await alice.sent(onChat(mia)), 'rejected')
  assert.deepEqual([error?.title, error?.detail], [String(code), 'Refused by the chat.'])
  assert.ok(error?.type.endsWith(`#${code}`), JSON.stringify(error))
}

test('1021, a chat rejects the tag of a message [S3-105]', refusedWith(1021))
test('1022, a chat rejects a template or its parameters [S3-106]', refusedWith(1022))
test('1350, a chat rejects a message whose phone matching fee is not paid [S3-143]', refusedWith(1350))
test('1370, a chat rejects an expired access token [S3-145]', refusedWith(1370))
test('1380, a chat rejects a resource that it cannot read [S3-146]', refusedWith(1380))
test('1381, a chat rejects a resource that is too large [S3-147]', refusedWith(1381))
test('1382, a chat rejects the type of a resource [S3-148]', refusedWith(1382))
test('1451, a chat rejects a reference to an unknown message [S3-156]', refusedWith(1451))
test('2003, a chat rejects a suppressed e-mail address [S3-172]', refusedWith(2003))

test('a workflow continues from a rejected SMS to a chat channel', async () => {
  const mia = someone()
  const sms = alice.sms({ to: '99002001101', failover: [alice.sms(onChat(mia))] })
  const { body } = await alice.post('/v1/messages', sms)
  await alice.notified(body.message_uuid, 'rejected')
  const { post } = await chat.posted((one) => one.to === mia)
  assert.deepEqual([post.event, post.from], ['message', 'alice'])
})

test('a post with any other response is retried with the same ID until the chat service accepts it [fault H4]', async () => {
  const mia = someone()
  const statuses = [500, 404, 302, 401, 202]
  answering(mia, (_, nth) => ({ status: statuses[nth] ?? 500 }))
  const id = await alice.sent(onChat(mia))
  await exchange.messageUntil(id, ({ timeline }) =>
    timeline.some(({ event: label }) => label === 'post retried'),
  )
  await exchange.advance(3_600)
  await alice.notified(id, 'submitted')
  const ids = chat.receiver.received
    .filter(({ body }) => (JSON.parse(body.toString()) as Post).to === mia)
    .map(({ headers }) => headers['webhook-id'])
  assert.deepEqual(ids, Array(statuses.length).fill(id))
})

test('a message whose ttl expires before the chat service accepts it is rejected with 1360 [S3-144] [fault H4]', async () => {
  const before = Number(await alice.balance())
  const mia = someone()
  answering(mia, () => ({ status: 503 }))
  const id = await alice.sent(onChat(mia, { ttl: 60 }))
  await exchange.messageUntil(id, ({ timeline }) =>
    timeline.some(({ event: label }) => label === 'post retried'),
  )
  await exchange.advance(61)
  const { error } = await alice.notified(id, 'rejected')
  assert.deepEqual(
    [error?.title, error?.detail],
    ['1360', 'The ttl expired before the chat channel accepted the message.'],
  )
  assert.equal(Number(await alice.balance()), before)
})

test('a message that the chat service rejects before accepting it is not posted again, and is refunded once [fault H7]', async () => {
  const before = Number(await alice.balance())
  const mia = someone()
  answering(mia, () => ({ status: 500 }))
  const id = await alice.sent(onChat(mia))
  await exchange.messageUntil(id, ({ timeline }) =>
    timeline.some(({ event: label }) => label === 'post retried'),
  )
  assert.equal(await chat.report(id, 'rejected'), 202)
  await alice.notified(id, 'rejected')
  await exchange.advance(3_600)
  // The next message of the conversation no longer waits for the previous one.
  answering(mia, () => ({ status: 200 }))
  const next = await alice.sent(onChat(mia))
  await alice.notified(next, 'submitted')
  const posts = chat.posts().filter(({ to }) => to === mia)
  assert.deepEqual(
    posts.map(({ message_uuid }) => message_uuid),
    [id, next],
  )
  assert.deepEqual(alice.statuses(id), ['rejected'])
  assert.equal((Number(await alice.balance()) - before).toFixed(2), '-0.50')
})

test('a sender that the account does not own on that channel is rejected with 1120', async () => {
  const bob = await exchange.customer('bob')
  const other = await open('othertalk')
  await other.serve(bob, 'bob')
  for (const [who, channel, from] of [
    [bob, 'ducktalk', 'alice'],
    [bob, 'ducktalk', 'bob'],
    [alice, 'ducktalk', alice.number],
    [alice, 'othertalk', 'alice'],
  ] as const) {
    const id = await who.sent({ channel, from, to: 'mia' })
    assert.equal((await who.notified(id, 'rejected')).error?.title, '1120')
  }
  assert.deepEqual(other.posts(), [])
})

test('a chat service can report statuses only for messages of its own channel', async () => {
  const thief = await open('thieftalk')
  const [id, sms] = [await alice.sent(onChat(someone())), await alice.sent()]
  await Promise.all([alice.notified(id, 'submitted'), alice.notified(sms, 'delivered')])
  const inbound = await chat.write('alice', 'mine')
  for (const [side, message_uuid] of [
    [thief, id],
    [chat, sms],
    [chat, inbound],
    [chat, randomUUID()],
  ] as const) {
    const { status, body } = await side.post('/chat/v1/statuses', { message_uuid, status: 'read' })
    assert.deepEqual([status, body.type.split('#')[1]], [404, 'unknown-message'])
  }
  assert.equal((await exchange.message(id)).status, 'submitted')
})

test('invalid requests for a chat channel name every invalid field', async () => {
  const wrong: [Record<string, unknown>, string, string[]][] = [
    [{ channel: 'unknown' }, '1400', ['channel']],
    [{ to: 'mia mia' }, '1430', ['to']],
    [{ from: '' }, '1420', ['from']],
    [{ text: 'x'.repeat(4097) }, '1090', ['text']],
    [{ message_type: 'image' }, '1440', ['message_type']],
    [{ to: '', ttl: 1 }, '1020', ['to', 'ttl']],
    [{ channel: 'unknown', to: '', ttl: 1 }, '1400', ['channel']],
    [{ failover: [alice.sms(onChat('x y'))] }, '1430', ['failover[0].to']],
  ]
  for (const [changes, code, names] of wrong) {
    const { status, body } = await alice.post('/v1/messages', alice.sms({ ...onChat('mia'), ...changes }))
    assert.equal(status, 422)
    assert.match(body.type, new RegExp(`messages#${code}$`), JSON.stringify(changes))
    assert.deepEqual(body.invalid_parameters.map(({ name }) => name).toSorted(), names.toSorted())
  }
  const long = await alice.sent(onChat(someone(), { text: '😀'.repeat(4096) }))
  assert.equal((await alice.notified(long, 'submitted')).usage.price, '0.5000')
})
