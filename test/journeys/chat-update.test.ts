import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Vonage } from '@vonage/server-sdk'
import type { AnswerBody, Answered } from '../support/client.ts'
import { connectChat, type ChatSide } from '../support/chat.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type MessageView, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer
let bob: Customer
let chat: ChatSide
const ends: (() => unknown)[] = []

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  bob = await exchange.customer('bob')
  chat = await connectChat({ after: (end) => void ends.push(end as () => unknown) }, exchange, 'whatsapp')
  await chat.serve(alice, 'alice')
  await chat.serve(bob, 'bob')
})
after(async () => {
  await exchange.stop()
  for (const end of ends) await end()
})

const show = { status: 'read', replying_indicator: { show: true, type: 'text' } }
const update = (who: Customer, id: string, body: unknown) => who.patch(`/v1/messages/${id}`, body)

/** Sends an inbound message from a new person to alice. */
async function written(): Promise<{ id: string; mia: string }> {
  const mia = `mia-${randomUUID()}`
  return { mia, id: await chat.write('alice', 'Are you there?', { from: mia }) }
}

/** The events that the exchange has sent to the channel about one conversation, in order. */
const notified = (mia: string) =>
  chat
    .posts()
    .filter(({ from, to }) => from === mia || to === mia)
    .map((post) =>
      post.event === 'replying_indicator' ? [post.event, post.reason ?? 'shown'] : [post.event],
    )

test('a developer marks a message as read with the official SDK [S3-004] [S3-047] [S3-088]', async () => {
  const { id, mia } = await written()
  const vonage = new Vonage({ apiKey: alice.apiKey, apiSecret: alice.secret }, { apiHost: exchange.url })
  assert.equal(await vonage.messages.updateMessage(id, 'read', undefined as never), true)
  await chat.posted((one) => one.event === 'read' && one.message_uuid === id)
  assert.deepEqual(notified(mia), [['read']])
  assert.equal((await exchange.message(id)).status, 'read')
})

test('a developer shows that a reply is being written with the official SDK [S3-048] [S3-049]', async () => {
  const { id, mia } = await written()
  const vonage = new Vonage({ apiKey: alice.apiKey, apiSecret: alice.secret }, { apiHost: exchange.url })
  assert.equal(await vonage.messages.updateMessage(id, 'read', { typingIndicator: 'text' }), true)
  const { post } = await chat.posted((one) => one.event === 'replying_indicator' && one.message_uuid === id)
  const { timestamp, until: ends, message_id, ...shown } = post
  assert.deepEqual(shown, {
    event: 'replying_indicator',
    channel: 'whatsapp',
    message_uuid: id,
    from: 'alice',
    to: mia,
    show: true,
    type: 'text',
  })
  assert.match(message_id, /^m-/)
  assert.equal(Date.parse(ends!) - Date.parse(timestamp), 25_000)
  assert.deepEqual(notified(mia), [['read'], ['replying_indicator', 'shown']])
})

test('an indicator with show: false is not shown [S3-048]', async () => {
  const { id, mia } = await written()
  const hidden = { status: 'read', replying_indicator: { show: false, type: 'text' } }
  assert.equal((await update(alice, id, hidden)).status, 202)
  await chat.posted((one) => one.event === 'read' && one.message_uuid === id)
  const reply = await alice.sent({ channel: 'whatsapp', from: 'alice', to: mia, text: 'Yes.' })
  await alice.notified(reply, 'submitted')
  assert.deepEqual(notified(mia), [['read'], ['message']])
})

test('an application token can update messages, too [S3-088] [S3-095]', async () => {
  const { id, mia } = await written()
  const { body: application } = await alice.post<{ id: string; keys: { private_key: string } }>(
    '/v2/applications',
    { name: 'Desk', capabilities: { messages: { webhooks: {}, version: 'v1' } } },
  )
  const credentials = { applicationId: application.id, privateKey: application.keys.private_key }
  const vonage = new Vonage(credentials, { apiHost: exchange.url })
  await vonage.messages.updateMessage(id, 'read', undefined as never)
  await chat.posted((one) => one.event === 'read' && one.message_uuid === id)
  assert.deepEqual(notified(mia), [['read']])
})

test('the replying indicator disappears when you reply, before the reply is posted to the channel [S3-050]', async () => {
  const { id, mia } = await written()
  assert.equal((await update(alice, id, show)).status, 202)
  const reply = await alice.sent({ channel: 'whatsapp', from: 'alice', to: mia, text: 'I am.' })
  await alice.notified(reply, 'submitted')
  assert.deepEqual(notified(mia), [
    ['read'],
    ['replying_indicator', 'shown'],
    ['replying_indicator', 'replied'],
    ['message'],
  ])
  await exchange.advance(30)
  const again = await alice.sent({ channel: 'whatsapp', from: 'alice', to: mia, text: 'Still.' })
  await alice.notified(again, 'submitted')
  assert.equal(notified(mia).filter(([event]) => event === 'replying_indicator').length, 2)
})

test('an operator sees the events posted to the chat service for an inbound message', async () => {
  const { id, mia } = await written()
  const other = await chat.write('alice', 'Hello?', { from: mia })
  assert.equal((await update(alice, id, show)).status, 202)
  await chat.posted((one) => one.event === 'replying_indicator' && one.message_uuid === id)
  const posts = (view: MessageView) => view.timeline.filter(({ event: label }) => label === 'post delivered')
  const view = await exchange.messageUntil(id, (one) => posts(one).length === 2)
  assert.deepEqual(
    posts(view).map(({ status }) => status),
    ['read', 'replying_indicator'],
  )
  const { timeline } = await exchange.message(other)
  assert.ok(timeline.every(({ event: label }) => !label.startsWith('post')))
  const [received] = view.timeline
  assert.deepEqual([received!.event, received!.status], ['received', 'received'])
  const path = `/operator/v1/webhooks/events?api_key=${alice.apiKey}`
  const { body } = await exchange.operator.get<{ events: Listed[] }>(path)
  const listed = body.events.filter(({ kind, message_uuid }) => kind === 'chat-update' && message_uuid === id)
  assert.deepEqual(
    listed.map(({ event_status: notified }) => notified),
    ['replying_indicator', 'read'],
  )
  const [event] = listed
  const attempts = await exchange.operator.get<{ attempts: Listed[] }>(
    `/operator/v1/webhooks/attempts?api_key=${alice.apiKey}&event_id=${event!.event_id}`,
  )
  assert.deepEqual(
    attempts.body.attempts.map(({ message_uuid }) => message_uuid),
    [id],
  )
})

type Listed = { event_id: string; kind: string; message_uuid: string; event_status: string | null }

test('without a reply the replying indicator disappears after 25 seconds [S3-050] [S3-180]', async () => {
  const { id, mia } = await written()
  assert.equal((await update(alice, id, show)).status, 202)
  const { post } = await chat.posted((one) => one.event === 'replying_indicator' && one.message_uuid === id)
  assert.equal(Date.parse(post.until!) - Date.parse(post.timestamp), 25_000)
  await exchange.advance(25)
  await chat.posted((one) => one.reason === 'timeout' && one.message_uuid === id)
  assert.deepEqual(notified(mia), [
    ['read'],
    ['replying_indicator', 'shown'],
    ['replying_indicator', 'timeout'],
  ])
})

test('requesting a replying indicator again restarts its 25 seconds, and a request can end it [S3-048]', async () => {
  const { id, mia } = await written()
  for (let time = 0; time < 2; time++) assert.equal((await update(alice, id, show)).status, 202)
  const hide = { status: 'read', replying_indicator: { show: false, type: 'text' } }
  for (let time = 0; time < 2; time++) assert.equal((await update(alice, id, hide)).status, 202)
  await chat.posted((one) => one.reason === 'requested' && one.message_uuid === id)
  await exchange.advance(30)
  const reply = await alice.sent({ channel: 'whatsapp', from: 'alice', to: mia, text: 'Yes.' })
  await alice.notified(reply, 'submitted')
  assert.deepEqual(notified(mia), [
    ['read'],
    ['replying_indicator', 'shown'],
    ['replying_indicator', 'shown'],
    ['replying_indicator', 'requested'],
    ['message'],
  ])
})

function assertRefused(answer: Answered, status: number, code: string, title: string): AnswerBody {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  const { body } = answer
  assert.equal(body.type, `https://developer.vonage.com/api-errors${code}`)
  assert.equal(body.title, title)
  assert.equal(body.instance, answer.headers.get('x-request-id'))
  return body
}

test('only inbound chat messages of the account can be updated [S3-047] [S3-088]', async () => {
  const { id, mia } = await written()
  for (const [who, unknown] of [
    [bob, id],
    [alice, randomUUID()],
    [alice, 'no-uuid'],
  ] as const) {
    const body = assertRefused(await update(who, unknown, show), 404, '#not-found', 'Not Found')
    assert.equal(body.detail, `Message with ID ${unknown} not found`)
  }
  const sms = await alice.sent()
  const chatMessage = await alice.sent({ channel: 'whatsapp', from: 'alice', to: mia, text: 'Hi' })
  await exchange.originate('99000000001', alice.number, 'An SMS of a subscriber')
  const { message_uuid: inbound } = await alice.heard('An SMS of a subscriber')
  for (const not of [sms, chatMessage, inbound])
    assertRefused(await update(alice, not, show), 422, '#operation-not-supported', 'Operation not supported')
  await alice.notified(chatMessage, 'submitted')
  assert.deepEqual(notified(mia), [['message']])
  assert.equal((await exchange.message(id)).status, 'received')
})

test('an invalid update is refused with each invalid field named, and changes nothing [S3-047] [S3-048] [S3-049]', async () => {
  const { id, mia } = await written()
  const indicator = (replying_indicator: unknown) => ({ status: 'read', replying_indicator })
  const wrong: [unknown, string, string[]][] = [
    [{}, '1010', ['status']],
    [{ replying_indicator: { show: true, type: 'text' } }, '1010', ['status']],
    [{ status: 'delivered' }, '1020', ['status']],
    [{ status: 1 }, '1020', ['status']],
    [indicator(true), '1020', ['replying_indicator']],
    [indicator({ show: true }), '1010', ['replying_indicator.type']],
    [indicator({ type: 'text' }), '1010', ['replying_indicator.show']],
    [indicator({ show: 'true', type: 'text' }), '1020', ['replying_indicator.show']],
    [indicator({ show: true, type: 'audio' }), '1020', ['replying_indicator.type']],
    [
      { status: 'seen', replying_indicator: { show: 1, type: 2 } },
      '1020',
      ['status', 'replying_indicator.show', 'replying_indicator.type'],
    ],
  ]
  for (const [body, code, names] of wrong) {
    const answer = await update(alice, id, body)
    assert.equal(answer.status, 422, JSON.stringify(body))
    assert.match(answer.body.type, new RegExp(`/messages#${code}$`))
    const named = answer.body.invalid_parameters.map(({ name }) => name)
    assert.deepEqual(named.toSorted(), names.toSorted())
  }
  const broken = await fetch(`${exchange.url}/v1/messages/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Basic ${btoa(`${alice.apiKey}:${alice.secret}`)}`,
      'content-type': 'application/json',
    },
    body: '{"status":',
  })
  assert.equal(broken.status, 422)
  assert.match(((await broken.json()) as AnswerBody).type, /#invalid-json$/)
  assert.equal((await exchange.anonymous.patch(`/v1/messages/${id}`, show)).status, 401)
  assert.equal((await exchange.message(id)).status, 'received')
  assert.deepEqual(notified(mia), [])
})

test('updates above the rate limit of the account are refused with Retry-After', async () => {
  const carol = await exchange.customer('carol')
  await chat.serve(carol, 'carol')
  const id = await chat.write('carol', 'Hello?')
  await exchange.db.query('update account set max_calls_per_second = 1 where id = $1', [carol.apiKey])
  await exchange.operator.patch(`/operator/v1/accounts/${carol.apiKey}`, { name: 'Carol' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => update(carol, id, { status: 'read' })))
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0)
  assert.match(refused[0]!.body.type, /messages#1000$/)
  assert.ok(Number(refused[0]!.headers.get('retry-after')) >= 1)
})

test('a chat service that does not support read receipts still receives the reply', async () => {
  const { id, mia } = await written()
  chat.receiver.answer(({ body }) => ({ status: body.toString().includes('"event":"read"') ? 404 : 200 }))
  assert.equal((await update(alice, id, { status: 'read' })).status, 202)
  await chat.posted((one) => one.event === 'read' && one.message_uuid === id)
  const reply = await alice.sent({ channel: 'whatsapp', from: 'alice', to: mia, text: 'I am.', ttl: 3_600 })
  await exchange.advance(300)
  await alice.notified(reply, 'submitted')
  chat.receiver.answer(() => ({ status: 200 }))
})

test('an account that has lost a sender can no longer update its conversations', async () => {
  const carol = await exchange.customer('carol who goes')
  await chat.serve(carol, 'desk')
  const id = await chat.write('desk', 'Hello?')
  const path = '/operator/v1/chat-channels/whatsapp/senders/desk'
  assert.equal((await exchange.operator.delete(path)).status, 204)
  await chat.serve(bob, 'desk')
  assertRefused(await update(carol, id, show), 422, '#operation-not-supported', 'Operation not supported')
  assert.equal((await exchange.message(id)).status, 'received')
  assert.ok(chat.posts().every(({ message_uuid }) => message_uuid !== id))
})

test('a message of a deleted channel cannot be updated', async () => {
  const other = await connectChat({ after: (end) => void ends.push(end as () => unknown) }, exchange, 'gone')
  await other.serve(alice, 'alice')
  const id = await other.write('alice', 'Bye')
  const { operator } = exchange
  const refused = await operator.delete('/operator/v1/chat-channels/gone')
  assert.deepEqual([refused.status, refused.body.type], [409, 'urn:strowger:problem:channel-needed'])
  assert.equal((await operator.delete('/operator/v1/chat-channels/gone/senders/alice')).status, 204)
  assert.equal((await operator.delete('/operator/v1/chat-channels/gone')).status, 204)
  assertRefused(await update(alice, id, show), 422, '#operation-not-supported', 'Operation not supported')
  const sent = await alice.post('/v1/messages', alice.sms({ channel: 'gone', from: 'alice', to: 'mia' }))
  assert.equal(sent.status, 422)
  assert.match(sent.body.type, /messages#1400$/)
})
