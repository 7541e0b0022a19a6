import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { verifySignature } from '@vonage/jwt'
import { Vonage } from '@vonage/server-sdk'
import { requestOn, type Customer, type Webhook } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openReceiver, type Received } from '../support/receiver.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

/** The official client, unchanged except for its host. */
const sdk = (credentials: object) => new Vonage(credentials, { apiHost: exchange.url })

const send = (vonage: Vonage, message: object) =>
  vonage.messages.send({ channel: 'sms', message_type: 'text', ...message } as Parameters<
    typeof vonage.messages.send
  >[0])

const webhookOf = (id: string, status: string) =>
  requestOn(
    exchange.receiver,
    (body) => body.message_uuid === id && body.status === status,
    `${status} of ${id}`,
  )

/** The payload of a webhook: its body, or its query if it has none. */
const carried = ({ method, path, body }: Received) =>
  method === 'GET' ? path.slice(path.indexOf('?') + 1) : body.toString()

/** The claims of a webhook's token. Asserts that the official helper verifies the token, and that its hash matches the payload. */
function signedClaims(webhook: Received, secret: string): Record<string, unknown> {
  const { headers } = webhook
  const token = headers.authorization!.replace(/^Bearer /, '')
  assert.equal(verifySignature(token, secret), true)
  assert.equal(verifySignature(token, `${secret}x`), false)
  const [header, payload] = token
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  assert.deepEqual(header, { alg: 'HS256', typ: 'JWT' })
  assert.equal(payload.payload_hash, createHash('sha256').update(carried(webhook)).digest('hex'))
  assert.equal(payload.iss, 'Vonage')
  assert.ok(Math.abs(payload.iat - Date.now() / 1000) < 600)
  assert.match(payload.jti, /^[0-9a-f-]{36}$/)
  return payload
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

test('a developer sends by Basic and receives signed webhooks for submitted and delivered [S3-004] [S3-095] [S3-098]', async () => {
  const alice = await exchange.customer('alice')
  const vonage = sdk({ apiKey: alice.apiKey, apiSecret: alice.secret })
  const message = { from: alice.number, to: '99000000001', text: 'Hello', client_ref: 'order 17' }
  const { messageUUID } = await send(vonage, message)
  for (const status of ['submitted', 'delivered']) {
    const webhook = await webhookOf(messageUUID, status)
    assert.equal(webhook.method, 'POST')
    assert.equal(webhook.path, '/alice/status')
    const claims = signedClaims(webhook, alice.signatureSecret)
    assert.equal(claims['api_key'], alice.apiKey)
    assert.equal('application_id' in claims, false)
  }
  assert.deepEqual(alice.statuses(messageUUID), ['submitted', 'delivered'])
})

test('a send returns 202 with the id of the message and nothing else [S3-046] [S3-087]', async () => {
  const abel = await exchange.customer('abel')
  const { status, body } = await abel.post('/v1/messages', abel.sms())
  assert.deepEqual([status, Object.keys(body)], [202, ['message_uuid']])
  assert.match(body.message_uuid, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

describe('a status webhook has', () => {
  const began = Math.floor(Date.now() / 1000) * 1000
  let vera: Customer
  let id: string
  let all: Webhook[]
  before(async () => {
    vera = await exchange.customer('vera')
    id = await vera.sent({ to: '99000000002', text: 'Hello '.repeat(50), client_ref: 'order 18' })
    all = [await vera.notified(id, 'submitted'), await vera.notified(id, 'delivered')]
  })

  test('recipient and sender [S3-061]', () => {
    for (const { to, from } of all) assert.deepEqual([to, from], ['99000000002', vera.number])
  })
  test('the channel [S3-062]', () => assert.ok(all.every(({ channel }) => channel === 'sms')))
  test('the number of segments [S3-064]', () => {
    for (const { sms } of all) assert.deepEqual(sms, { count_total: '2' })
  })
  test('the id that the send returned [S3-065]', () =>
    assert.ok(all.every(({ message_uuid }) => message_uuid === id)))
  test('the time of the status [S3-066]', () => {
    for (const { timestamp } of all) {
      assert.match(timestamp, rfc3339)
      const at = Date.parse(timestamp)
      assert.ok(began <= at && at <= Date.now(), timestamp)
    }
  })
  test('the status [S3-067]', () =>
    assert.deepEqual(
      all.map(({ status }) => status),
      ['submitted', 'delivered'],
    ))
  test('the client reference, if any [S3-069]', async () => {
    assert.ok(all.every(({ client_ref }) => client_ref === 'order 18'))
    const quiet = await vera.sent()
    assert.equal('client_ref' in (await vera.notified(quiet, 'delivered')), false)
  })
  test('currency and price of all segments [S3-071]', () => {
    for (const { usage } of all) assert.deepEqual(usage, { currency: 'EUR', price: '0.0666' })
  })
  test('no other members [S3-068] [S3-070]', () => {
    const names = [
      'channel',
      'client_ref',
      'from',
      'message_uuid',
      'sms',
      'status',
      'timestamp',
      'to',
      'usage',
    ]
    for (const one of all) assert.deepEqual(Object.keys(one).toSorted(), names)
  })
})

test("the statuses of a send with an application's token go to the application's address, with its id in the signature [S3-095]", async () => {
  const bob = await exchange.customer('bob')
  const address = `${exchange.receiver.url}/bob-app/status`
  const { body: application } = await bob.post<{ id: string; keys: { private_key: string } }>(
    '/v2/applications',
    {
      name: 'Orders',
      capabilities: {
        messages: { version: 'v1', webhooks: { status_url: { address, http_method: 'POST' } } },
      },
    },
  )
  const vonage = sdk({ applicationId: application.id, privateKey: application.keys.private_key })
  const { messageUUID } = await send(vonage, { from: bob.number, to: '99000000001', text: 'Hello' })
  for (const status of ['submitted', 'delivered']) {
    const webhook = await webhookOf(messageUUID, status)
    assert.equal(webhook.path, '/bob-app/status')
    assert.equal(signedClaims(webhook, bob.signatureSecret)['application_id'], application.id)
  }
  const view = await exchange.message(messageUUID)
  assert.equal(view.application_id, application.id)
})

test('the printed demo application and its key file work at once', async () => {
  const { application_id, private_key_file, demo_number, signature_secret } = exchange.demo
  const vonage = sdk({ applicationId: application_id, privateKey: readFileSync(private_key_file, 'utf8') })
  const webhook_url = `${exchange.receiver.url}/demo`
  const { messageUUID } = await send(vonage, {
    from: demo_number,
    to: '99000000001',
    text: 'Hi',
    webhook_url,
  })
  signedClaims(await webhookOf(messageUUID, 'delivered'), signature_secret)
})

test('an address in the message overrides that of application and account [S3-042] [S3-098]', async () => {
  const carol = await exchange.customer('carol')
  const vonage = sdk({ apiKey: carol.apiKey, apiSecret: carol.secret })
  const webhook_url = `${exchange.receiver.url}/carol/own?order=17`
  const { messageUUID } = await send(vonage, {
    from: carol.number,
    to: '99000000001',
    text: 'Hi',
    webhook_url,
  })
  for (const status of ['submitted', 'delivered'])
    assert.equal((await webhookOf(messageUUID, status)).path, '/carol/own?order=17')
})

test('a message may select the older format for its webhooks [S3-043] [S3-184]', async () => {
  const dora = await exchange.customer('dora')
  const vonage = sdk({ apiKey: dora.apiKey, apiSecret: dora.secret })
  const message = { from: dora.number, to: '99000000001', text: 'Hi', client_ref: 'a' }
  const { messageUUID } = await send(vonage, { ...message, webhook_version: 'v0.1' })
  const { timestamp, ...old } = await dora.notified(messageUUID, 'delivered')
  assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(old, {
    message_uuid: messageUUID,
    to: { type: 'sms', number: '99000000001' },
    from: { type: 'sms', number: dora.number },
    status: 'delivered',
    usage: { currency: 'EUR', price: '0.0333' },
    client_ref: 'a',
  })
  const failed = await send(vonage, { ...message, to: '99001000001', webhook_version: 'v0.1' })
  const { error } = await dora.notified(failed.messageUUID, 'undeliverable')
  assert.deepEqual(error, { code: 1330, reason: 'The carrier could not deliver the message.' })
})

describe('the format of status webhooks is chosen by', () => {
  const made = async (
    name: string,
    { account, application }: { account: 'v1' | 'v0.1'; application?: 'v1' | 'v0.1' },
  ) => {
    const customer = await exchange.customer(name, { webhook_version: account })
    if (!application)
      return { customer, vonage: sdk({ apiKey: customer.apiKey, apiSecret: customer.secret }) }
    const { body } = await customer.post<{ id: string; keys: { private_key: string } }>('/v2/applications', {
      name,
      capabilities: { messages: { version: application, webhooks: {} } },
    })
    return { customer, vonage: sdk({ applicationId: body.id, privateKey: body.keys.private_key }) }
  }
  const formatOf = async (
    { customer, vonage }: { customer: Customer; vonage: Vonage },
    webhook_version?: 'v1' | 'v0.1',
  ) => {
    const message = { from: customer.number, to: '99000000001', text: 'Hi', webhook_version }
    const { messageUUID } = await send(vonage, message)
    const { to } = await customer.notified(messageUUID, 'delivered')
    return typeof to === 'string' ? 'v1' : 'v0.1'
  }

  test('the account, unless application or message choose [S3-184]', async () => {
    assert.equal(await formatOf(await made('emil', { account: 'v0.1' })), 'v0.1')
    assert.equal(await formatOf(await made('emma', { account: 'v1' })), 'v1')
  })
  test('the application over the account [S3-184]', async () => {
    assert.equal(await formatOf(await made('ewa', { account: 'v0.1', application: 'v1' })), 'v1')
    assert.equal(await formatOf(await made('egon', { account: 'v1', application: 'v0.1' })), 'v0.1')
  })
  test('the message over the account [S3-043] [S3-184]', async () => {
    assert.equal(await formatOf(await made('elsa', { account: 'v0.1' }), 'v1'), 'v1')
    assert.equal(await formatOf(await made('erik', { account: 'v1' }), 'v0.1'), 'v0.1')
  })
  test('the message over the application [S3-043] [S3-184]', async () => {
    assert.equal(await formatOf(await made('eric', { account: 'v1', application: 'v0.1' }), 'v1'), 'v1')
    assert.equal(await formatOf(await made('eddy', { account: 'v0.1', application: 'v1' }), 'v0.1'), 'v0.1')
  })
})

/** The members of status webhooks and of inbound webhooks, by the format in the account's settings. */
const v1 = (own: string, peer: string) => ({
  status: {
    to: peer,
    from: own,
    channel: 'sms',
    client_ref: 'a&b',
    'usage.currency': 'EUR',
    'sms.count_total': '1',
  },
  inbound: {
    to: own,
    from: peer,
    channel: 'sms',
    text: 'Stück & ☎',
    'sms.keyword': 'STÜCK',
    'usage.price': '0.0000',
  },
})
const v01 = (own: string, peer: string) => ({
  status: {
    'to.type': 'sms',
    'to.number': peer,
    'from.number': own,
    client_ref: 'a&b',
    'usage.currency': 'EUR',
  },
  inbound: {
    'to.type': 'sms',
    'to.number': own,
    'from.number': peer,
    'message.content.type': 'text',
    'message.content.text': 'Stück & ☎',
    'message.sms.num_messages': '1',
  },
})
const forms = [
  ['POST_JSON', 'v1', 'POST', 'application/json', v1],
  ['POST_JSON', 'v0.1', 'POST', 'application/json', v01],
  ['POST_QUERY_PARAMS', 'v1', 'POST', 'application/x-www-form-urlencoded', v1],
  ['POST_QUERY_PARAMS', 'v0.1', 'POST', 'application/x-www-form-urlencoded', v1],
  ['GET_QUERY_PARAMS', 'v1', 'GET', undefined, v1],
  ['GET_QUERY_PARAMS', 'v0.1', 'GET', undefined, v1],
] as const

test('in each form and version of the account settings, the official helper verifies statuses and inbound messages [S3-097] [S3-098] [S3-184]', async (t) => {
  const inbox = await openReceiver()
  t.after(() => inbox.close())
  for (const [http_forward_method, webhook_version, method, type, membersOf] of forms) {
    const name = `${http_forward_method}-${webhook_version}`
    const urls = {
      status_url: `${inbox.url}/${name}/status?shop=7`,
      inbound_url: `${inbox.url}/${name}/inbound?shop=7`,
    }
    const gwen = await exchange.customer(name, { http_forward_method, webhook_version, ...urls })
    const arrived = (path: string, fits: (members: Map<string, string>) => boolean) =>
      until(
        () =>
          inbox.received.find(
            (one) => one.path.startsWith(`/${name}/${path}?shop=7`) && fits(membersIn(one)),
          ),
        (one) => one !== undefined,
      )
    const peer = '99000000001'
    await gwen.sent({ to: peer, client_ref: 'a&b' })
    await exchange.originate(peer, gwen.number, 'Stück & ☎')
    const webhooks = {
      status: (await arrived('status', (members) => members.get('status') === 'delivered'))!,
      inbound: (await arrived('inbound', () => true))!,
    }
    for (const label of ['status', 'inbound'] as const) {
      const webhook = webhooks[label]
      assert.deepEqual([webhook.method, webhook.headers['content-type']], [method, type], name)
      signedClaims(webhook, gwen.signatureSecret)
      const members = membersIn(webhook)
      for (const [member, value] of Object.entries(membersOf(gwen.number, peer)[label]))
        assert.equal(members.get(member), value, `${label}, ${name}: ${member}`)
    }
  }
})

/** Members of a webhook's payload; nested ones have dotted names. */
function membersIn(webhook: Received): Map<string, string> {
  const text = carried(webhook)
  return text.startsWith('{') ? new Map(flat(JSON.parse(text))) : new Map(new URLSearchParams(text))
}

function flat(members: object, path = ''): [string, string][] {
  return Object.entries(members).flatMap(([name, value]: [string, unknown]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? flat(value, `${path}${name}.`)
      : [[path + name, String(value)]],
  )
}

test('a webhook that gets 204 is delivered, and any other response is retried [S3-096]', async () => {
  const fred = await exchange.customer('fred')
  const answers = [201, 302, 500, 204]
  exchange.receiver.answer((request) =>
    request.path === '/fred/status' ? { status: answers.shift() ?? 200 } : { status: 200 },
  )
  const id = await fred.sent({ to: '99011000001' })
  await fred.notified(id, 'submitted')
  await exchange.messageUntil(id, (view) => attempts(view).length === 1)
  await exchange.advance(3600)
  const done = await exchange.messageUntil(id, (view) => attempts(view).length === 4)
  assert.deepEqual(attempts(done), [
    'webhook retried',
    'webhook retried',
    'webhook retried',
    'webhook delivered',
  ])
  assert.equal(
    done.timeline.some((entry: { event: string }) => entry.event === 'webhook due'),
    false,
  )
})

function attempts(view: { timeline: { event: string }[] }): string[] {
  return view.timeline
    .map((entry) => entry.event)
    .filter((label) => /^webhook (delivered|retried)/.test(label))
}
