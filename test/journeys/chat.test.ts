import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { connectChat, type ChatSide } from '../support/chat.ts'
import { openClient } from '../support/client.ts'
import { requestOn, webhookOn, type Customer } from '../support/customer.ts'
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

test('a message on a chat channel is posted there, signed, and is submitted when the channel accepts it', async () => {
  const before = Number(await alice.balance())
  const id = await alice.sent(onChat({ client_ref: 'order 17' }))
  const { post, request } = await chat.posted((one) => one.message_uuid === id)
  const { timestamp, expires_at, ...notified } = post
  assert.deepEqual(notified, {
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
  const { message_uuid, channel, to, from, status, usage, client_ref } = await alice.notified(id, 'submitted')
  assert.deepEqual(
    [message_uuid, channel, to, from, status],
    [id, 'ducktalk', 'mia', 'alice-shop', 'submitted'],
  )
  assert.deepEqual([usage, client_ref], [{ currency: 'EUR', price: '0.0100' }, 'order 17'])
  assert.equal((Number(await alice.balance()) - before).toFixed(4), '-0.0100')
})

test('an operator finds messages by a chat name of the maximum length', async () => {
  const mia = 'mia-'.padEnd(128, 'a')
  const id = await alice.sent(onChat({ to: mia }))
  const { status, body } = await exchange.operator.get<{
    messages: { message_uuid: string; channel: string }[]
  }>(`/operator/v1/messages?number=${mia}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    body.messages.map(({ message_uuid, channel }) => [message_uuid, channel]),
    [[id, 'ducktalk']],
  )
})

test('a message written on a chat channel is reported as an inbound message with the name of the channel', async () => {
  const id = await chat.write('alice-shop', 'Do you sell bread?')
  const { timestamp, ...notified } = await inboundOf('Do you sell bread?')
  assert.ok(Date.parse(timestamp) > 0)
  assert.deepEqual(notified, {
    channel: 'ducktalk',
    message_uuid: id,
    to: 'alice-shop',
    from: 'mia',
    message_type: 'text',
    text: 'Do you sell bread?',
    usage: { currency: 'EUR', price: '0.0000' },
  })
})

test('an inbound chat message is marked as read, and the channel is notified once [S3-047] [S3-088]', async () => {
  const id = await chat.write('alice-shop', 'Read me')
  for (let time = 0; time < 2; time++) {
    const answer = await alice.patch(`/v1/messages/${id}`, { status: 'read' })
    assert.deepEqual([answer.status, answer.body], [202, ''])
  }
  const { post } = await chat.posted((one) => one.event === 'read' && one.message_uuid === id)
  const { timestamp, message_id, ...notified } = post
  assert.ok(Date.parse(timestamp) > 0)
  assert.match(message_id, /^m-\d+$/)
  assert.deepEqual(notified, {
    event: 'read',
    channel: 'ducktalk',
    message_uuid: id,
    from: 'mia',
    to: 'alice-shop',
  })
  const view = await exchange.messageUntil(id, ({ status }) => status === 'read')
  assert.equal(view.timeline.filter(({ event: label }) => label === 'markedRead').length, 1)
})

const inboundOf = (text: string) => webhookOn(exchange.receiver, (body) => body.text === text, text)

test('an inbound message that is posted twice is stored once, and a different one with its ID is refused [fault H6]', async () => {
  const message = { message_id: 'twice', from: 'mia', to: 'alice-shop', text: 'Once' }
  const answers = await Promise.all([1, 2, 3].map(() => chat.post('/chat/v1/messages', message)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [202, 202, 202],
  )
  assert.equal(new Set(answers.map(({ body }) => body.message_uuid)).size, 1)
  const other = await chat.post('/chat/v1/messages', { ...message, text: 'Twice' })
  assert.deepEqual([other.status, other.body.type.split('#')[1]], [409, 'message-id-reused'])
  await inboundOf('Once')
  const { rows } = await exchange.db.query<{ n: number }>(
    "select count(*) as n from message where text in ('Once', 'Twice')",
  )
  assert.equal(rows[0]!.n, 1)
})

test('an inbound chat message to an unknown sender or with invalid fields is refused and not stored', async () => {
  const message = { message_id: 'wrong', from: 'mia', to: 'alice-shop', text: 'Wrong' }
  const refused = async (body: unknown, status: number, code: string, names?: string[]) => {
    const answer = await chat.post('/chat/v1/messages', body)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    assert.equal(answer.body.type.split('#')[1], code)
    assert.equal(answer.body.instance, answer.headers.get('x-request-id'))
    if (names) assert.deepEqual(answer.body.invalid_parameters.map(({ name }) => name).toSorted(), names)
  }
  await refused({ ...message, to: 'nobody' }, 404, 'unknown-sender')
  await refused({}, 400, 'invalid', ['from', 'message_id', 'text', 'to'])
  await refused({ ...message, text: '' }, 400, 'invalid', ['text'])
  await refused({ ...message, text: 'x'.repeat(4097) }, 400, 'invalid', ['text'])
  await refused({ ...message, text: '\0' }, 400, 'invalid', ['text'])
  await refused({ ...message, image: 'x' }, 400, 'invalid', ['image'])
  await refused({ ...message, from: 'a b' }, 400, 'invalid', ['from'])
  await refused({ ...message, message_id: 'x'.repeat(256) }, 400, 'invalid', ['message_id'])
  await refused('{', 400, 'invalid-json')
  await refused(JSON.stringify({ ...message, text: 'x'.repeat(300_000) }), 413, 'too-large')
  const { rows } = await exchange.db.query("select from chat_inbound where chat_message_id = 'wrong'")
  assert.equal(rows.length, 0)
})

test('messages to a sender of an application are reported to that application', async () => {
  const address = `${exchange.receiver.url}/desk/inbound`
  const webhooks = { inbound_url: { address, http_method: 'POST' } }
  const capabilities = { messages: { version: 'v0.1', webhooks } }
  const { body } = await alice.post<{ id: string }>('/v2/applications', { name: 'Desk', capabilities })
  await chat.serve(alice, 'alice-desk', body.id)
  const id = await chat.write('alice-desk', 'To the desk')
  const request = await requestOn(exchange.receiver, (one) => one.message_uuid === id, 'the desk')
  assert.equal(request.path, '/desk/inbound')
  const { to, from } = JSON.parse(request.body.toString()) as Record<string, unknown>
  assert.deepEqual(
    [to, from],
    [
      { type: 'ducktalk', id: 'alice-desk' },
      { type: 'ducktalk', id: 'mia' },
    ],
  )
})

test('a replaced token stays valid next to the new one until it expires, and so does its signing secret', async () => {
  const { operator } = exchange
  const side = await connectChat({ after: (end) => void ends.push(end as () => void) }, exchange, 'newtalk')
  await side.serve(alice, 'alice')
  const path = '/operator/v1/chat-channels/newtalk/credentials'
  const write = async (token: string, message_id: string) => {
    const client = openClient(exchange.url, `Bearer ${token}`)
    const message = { message_id, from: 'mia', to: 'alice', text: message_id }
    return (await client.post('/chat/v1/messages', message)).status
  }
  type New = { token: string; webhook_secret: string; previous_until: string | null }
  const { body: next } = await operator.post<New>(path, {})
  assert.ok(next.previous_until)
  assert.deepEqual([await write(side.token, 'old'), await write(next.token, 'new')], [202, 202])
  await alice.sent({ channel: 'newtalk', from: 'alice', to: 'mia' })
  const { request } = await side.posted(({ event }) => event === 'message')
  for (const secret of [side.webhook_secret, next.webhook_secret])
    new StandardWebhook(secret).verify(request.body.toString(), request.headers as Record<string, string>)
  const { body: last } = await operator.post<New>(path, { keep_seconds: 0 })
  assert.equal(last.previous_until, null)
  const statuses = [side.token, next.token, last.token].map((token, i) => write(token, `last-${i}`))
  assert.deepEqual(await Promise.all(statuses), [401, 401, 202])
})

test('an operator sees channels, their senders and the audit log without secrets', async () => {
  const { operator } = exchange
  const side = await connectChat({ after: (end) => void ends.push(end as () => void) }, exchange, 'opstalk')
  const path = '/operator/v1/chat-channels/opstalk'
  for (const sender of ['b', 'a', 'c/d']) await side.serve(alice, sender)
  const bob = await exchange.customer('bob')
  const accepted = await operator.put(`${path}/senders/a`, { api_key: bob.apiKey })
  assert.deepEqual([accepted.status, accepted.body.type], [409, 'urn:strowger:problem:sender-taken'])
  type Page = { senders: { sender: string; api_key: string }[]; next: string | null }
  const first = await operator.get<Page>(`${path}/senders?limit=2`)
  const rest = await operator.get<Page>(`${path}/senders?limit=2&cursor=${first.body.next}`)
  const senders = [...first.body.senders, ...rest.body.senders]
  assert.deepEqual(
    senders.map(({ sender, api_key }) => [sender, api_key]),
    ['a', 'b', 'c/d'].map((sender) => [sender, alice.apiKey]),
  )
  assert.equal(rest.body.next, null)
  assert.equal((await operator.patch(path, { price: '0.02' })).status, 200)
  const again = { name: 'Again', callback_url: side.receiver.url }
  assert.equal((await operator.put(path, again)).status, 200)
  type Change = { operation: string; before: object | null; after: object | null }
  const { body } = await operator.get<{ changes: Change[] }>(
    '/operator/v1/changes?subject=chat-channel&subject_id=opstalk',
  )
  assert.deepEqual(
    body.changes.map(({ operation: label }) => label),
    ['putChatChannel', 'changeChatChannel', 'putChatChannel'],
  )
  assert.deepEqual(body.changes[1]!.after, { price: '0.0200' })
  for (const secret of [side.token, side.signing_secret])
    assert.equal(JSON.stringify(body).includes(secret), false)
  assert.equal((await operator.delete(`${path}/senders/c%2Fd`)).status, 204)
  assert.equal((await operator.delete(`${path}/senders/nobody`)).status, 404)
  assert.equal((await operator.put('/operator/v1/chat-channels/sms', again)).status, 400)
})

test('a callback address that may not be called is refused, or blocked when its name resolves to one', async () => {
  const { operator } = exchange
  const put = (callback_url: string) =>
    operator.put('/operator/v1/chat-channels/evil', { name: 'Evil', callback_url })
  for (const address of [
    exchange.url,
    exchange.url.replace('127.0.0.1', '[::1]'),
    'ftp://example.com/',
    'http://user:pass@example.com/',
    'http://169.254.169.254/latest/meta-data',
    'javascript:alert(1)',
  ]) {
    const { status, body } = await put(address)
    assert.equal(status, 400, address)
    assert.deepEqual(
      body.invalid_parameters.map(({ name }) => name),
      ['callback_url'],
    )
  }
  assert.equal((await operator.get('/operator/v1/chat-channels/evil')).status, 404)
  const byName = exchange.url.replace('127.0.0.1', 'localhost')
  const { status } = await put(byName)
  if (status === 400) return
  assert.equal(
    (await operator.put('/operator/v1/chat-channels/evil/senders/alice', { api_key: alice.apiKey })).status,
    204,
  )
  const id = await alice.sent({ channel: 'evil', from: 'alice', to: 'mia' })
  const { timeline } = await exchange.messageUntil(id, (view) =>
    view.timeline.some(({ event: label }) => label === 'post retried'),
  )
  const tried = timeline.find(({ event: label }) => label === 'post retried')
  assert.equal(tried!.details!['http_status'], null)
})

test('concurrent put, patch and delete of a channel all complete without an error', async () => {
  const { operator } = exchange
  const path = '/operator/v1/chat-channels/busytalk'
  const input = { name: 'Busy', callback_url: `${exchange.receiver.url}/busy` }
  const everything = Array.from({ length: 6 }, () => [
    operator.put(path, input),
    operator.patch(path, { name: 'Busier' }),
    operator.delete(path),
  ])
  const statuses = (await Promise.all(everything.flat())).map(({ status }) => status)
  assert.deepEqual(
    statuses.filter((status) => ![200, 201, 204, 404].includes(status)),
    [],
  )
})
