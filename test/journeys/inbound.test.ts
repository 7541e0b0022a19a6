import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import { requestOn, webhookOn, type Customer, type Webhook } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openReceiver, type Received } from '../support/receiver.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

const subscriber = '447700900001'

describe('the webhook of an inbound message', () => {
  const text = 'hello there, Žluťoučký 😀'
  const began = Math.floor(Date.now() / 1000) * 1000
  let alice: Customer
  let webhook: Webhook
  before(async () => {
    alice = await exchange.customer('alice')
    await exchange.originate(subscriber, alice.number, text)
    webhook = await alice.heard(text)
  })

  test('names the channel [S3-051]', () => assert.equal(webhook.channel, 'sms'))
  test('has the ID of the stored message [S3-052]', async () => {
    assert.match(webhook.message_uuid, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    const { direction, status } = await exchange.message(webhook.message_uuid)
    assert.deepEqual([direction, status], ['inbound', 'received'])
  })
  test('names recipient and sender [S3-053]', () =>
    assert.deepEqual([webhook.to, webhook.from], [alice.number, subscriber]))
  test('has the time of receipt [S3-054]', () => {
    assert.match(webhook.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const at = Date.parse(webhook.timestamp)
    assert.ok(began <= at && at <= Date.now(), webhook.timestamp)
  })
  test('has the text, in UTF-8 [S3-055]', async () => {
    const found = await requestOn(
      exchange.receiver,
      (body) => body.message_uuid === webhook.message_uuid,
      'it',
    )
    assert.ok(found.body.includes(Buffer.from(JSON.stringify(text), 'utf8')))
  })
  test('counts segments and states the first word in capitals as the keyword [S3-056] [S3-057]', () =>
    assert.deepEqual(webhook.sms, { num_messages: '1', keyword: 'HELLO' }))
  test('has currency and price [S3-058] [S3-059]', () =>
    assert.deepEqual(webhook.usage, { currency: 'EUR', price: '0.0000' }))
  test('has no network if it is unknown, and no other fields [S3-060]', () =>
    assert.deepEqual(Object.keys(webhook).toSorted(), [
      'channel',
      'from',
      'message_type',
      'message_uuid',
      'sms',
      'text',
      'timestamp',
      'to',
      'usage',
    ]))
  test('is sent to the inbound URL of the account [S3-097]', async () => {
    const found = await requestOn(
      exchange.receiver,
      (body) => body.message_uuid === webhook.message_uuid,
      'it',
    )
    assert.equal(found.path, '/alice/inbound')
  })
})

test('a message to a number of an application is reported to the application', async () => {
  const bob = await exchange.customer('bob')
  const address = `${exchange.receiver.url}/bob-app/inbound`
  const { body } = await bob.post<{ id: string }>('/v2/applications', {
    name: 'Shop',
    capabilities: { messages: { webhooks: { inbound_url: { address, http_method: 'POST' } } } },
  })
  const msisdn = '12016660001'
  const number = { msisdn, country: 'US', type: 'mobile-lvn', accountId: bob.apiKey, appId: body.id } as const
  await assignNumber(exchange.db, { ...number, features: ['SMS'] })
  await exchange.originate(subscriber, msisdn, 'to the shop')
  const notified = await requestOn(exchange.receiver, ({ text }) => text === 'to the shop', 'it')
  assert.equal(notified.path, '/bob-app/inbound')
})

test('the inbound URL of a number takes precedence over all others [S3-097]', async () => {
  const carol = await exchange.customer('carol')
  const url = `${exchange.receiver.url}/carol/number`
  const number = { api_key: carol.apiKey, country: 'US', type: 'mobile-lvn', features: ['SMS', 'MMS'] }
  const give = async (changes: { inbound_url?: string | null }) =>
    (await exchange.operator.put(`/operator/v1/numbers/${carol.number}`, { ...number, ...changes })).status
  assert.equal(await give({ inbound_url: 'ftp://carol.example' }), 400)
  assert.equal(await give({ inbound_url: url }), 204)
  assert.equal(await give({}), 204)
  await exchange.originate(subscriber, carol.number, 'to the number')
  const notified = await requestOn(exchange.receiver, ({ text }) => text === 'to the number', 'it')
  assert.equal(notified.path, '/carol/number')
  assert.equal(await give({ inbound_url: null }), 204)
  const { rows } = await exchange.db.query('select features, mo_http_url from number where msisdn = $1', [
    carol.number,
  ])
  assert.deepEqual(rows, [{ features: ['SMS', 'MMS'], mo_http_url: null }])
})

test('an account with the older format receives webhooks in it', async () => {
  const dora = await exchange.customer('dora', { webhook_version: 'v0.1' })
  await exchange.originate(subscriber, dora.number, 'older')
  type Old = { to: { number: string }; message?: { content: { text: string } } }
  const old = (body: unknown) => body as Old
  const notified = old(
    await webhookOn(exchange.receiver, (body) => old(body).message?.content.text === 'older', 'it'),
  )
  assert.equal(notified.to.number, dora.number)
})

test('the application of a number determines the format of inbound messages, independent of its account [S3-184]', async () => {
  type Either = { to: string | { number: string }; text?: string; message?: { content: { text: string } } }
  for (const [account, application] of [
    ['v1', 'v0.1'],
    ['v0.1', 'v1'],
  ] as const) {
    const name = `linked-${application}`
    const customer = await exchange.customer(name, { webhook_version: account })
    const { body: made } = await customer.post<{ id: string }>('/v2/applications', {
      name,
      capabilities: { messages: { version: application, webhooks: {} } },
    })
    const form = new URLSearchParams({ country: 'US', msisdn: customer.number, app_id: made.id })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    assert.equal((await customer.post('/number/update', form.toString(), type)).status, 200)
    await exchange.originate(subscriber, customer.number, name)
    const isIt = ({ text, message }: Either) => [text, message?.content.text].includes(name)
    const { to } = (await webhookOn(exchange.receiver, (body) => isIt(body), name)) as Either
    assert.equal(typeof to === 'string' ? 'v1' : 'v0.1', application)
  }
})

test('after a STOP no message is sent to that subscriber from that number, until START [S3-127]', async () => {
  const emma = await exchange.customer('emma', { balance: '1' })
  const to = '99000000077'
  await exchange.originate(to, emma.number, ' stop ')
  await emma.heard(' stop ')
  const refused = await emma.sent({ to })
  const { error, usage } = await emma.notified(refused, 'rejected')
  assert.equal(error?.title, '1240')
  assert.deepEqual(usage, { currency: 'EUR', price: '0.0000' })
  assert.deepEqual(emma.statuses(refused), ['rejected'])
  assert.equal(await emma.balance(), '1.0000')
  await emma.notified(await emma.sent({ to: '99000000078' }), 'delivered')
  await exchange.originate(to, emma.number, 'START')
  await emma.heard('START')
  await emma.notified(await emma.sent({ to }), 'delivered')
})

test('a STOP to one account does not affect another', async () => {
  const [fay, gus] = [await exchange.customer('fay'), await exchange.customer('gus')]
  const to = '99000000079'
  await exchange.originate(to, fay.number, 'STOP')
  await fay.heard('STOP')
  await gus.notified(await gus.sent({ to }), 'delivered')
})

test('the word stop within a sentence does not opt out', async () => {
  const hal = await exchange.customer('hal')
  const to = '99000000080'
  await exchange.originate(to, hal.number, 'please stop by')
  await hal.heard('please stop by')
  await hal.notified(await hal.sent({ to }), 'delivered')
})

test('a STOP also applies to messages that are already queued', async () => {
  const ida = await exchange.customer('ida', { balance: '1' })
  const to = '99012000281'
  const id = await ida.sent({ to })
  await exchange.messageUntil(id, ({ timeline }) =>
    timeline.some(({ event: label }) => label === 'postponed'),
  )
  await exchange.originate(to, ida.number, 'STOP')
  await ida.heard('STOP')
  await exchange.advance(10)
  const { error } = await ida.notified(id, 'rejected')
  assert.equal(error?.title, '1240')
  assert.equal(await ida.balance(), '1.0000')
})

test('a message for an unowned number does not affect other messages', async () => {
  const jan = await exchange.customer('jan')
  await exchange.originate(subscriber, '12019999999', 'lost')
  await exchange.originate(subscriber, jan.number, 'found')
  await jan.heard('found')
})

test('inbound messages have the format that the account has chosen, with keyword, segments, price and network [S3-056] [S3-057] [S3-060]', async (t) => {
  const inbox = await openReceiver()
  t.after(() => inbox.close())
  const network = { network: '23410', country: 'GB', name: 'Test' }
  assert.equal((await exchange.operator.put('/operator/v1/networks/44770099', network)).status, 204)
  for (const http_forward_method of ['GET_QUERY_PARAMS', 'POST_QUERY_PARAMS'] as const) {
    const inbound_url = `${inbox.url}/?shop=7`
    const kim = await exchange.customer(http_forward_method, { inbound_url, http_forward_method })
    const text = `order ${'ü'.repeat(170)} & more`
    // Nodes read changed networks within a second.
    const { method, query, members } = await until(
      async () => {
        const before = inbox.received.length
        await exchange.originate('447700990001', kim.number, text)
        return notified((await inbox.arrived(before + 1)).at(-1)!)
      },
      (one) => one.members.has('origin.network_code'),
    )
    assert.equal(query.get('shop'), '7')
    assert.equal(method, http_forward_method === 'GET_QUERY_PARAMS' ? 'GET' : 'POST')
    assert.deepEqual(
      ['from', 'to', 'text', 'sms.keyword', 'sms.num_messages', 'usage.price', 'origin.network_code'].map(
        (one) => members.get(one),
      ),
      ['447700990001', kim.number, text, 'ORDER', '2', '0.0000', '23410'],
    )
  }
})

function notified({ method, path, body }: Received) {
  const query = new URL(path, 'http://inbox').searchParams
  return { method, query, members: method === 'GET' ? query : new URLSearchParams(body.toString()) }
}
