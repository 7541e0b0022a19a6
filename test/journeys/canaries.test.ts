import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PassThrough } from 'node:stream'
import { openLog } from '#platform/log.ts'
import { openClient, type Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { claimsOf, token } from '../support/jwt.ts'
import { openStallingProxy, type StallingProxy } from '../support/stalling-proxy.ts'
import { until } from '../support/until.ts'

// Confidential input of customers, subscribers and operators, with texts that occur in no other data.
const word = 'Kanarienvogel'
const recipients = ['99000778201', '99002001178', '99001001178', '447700778204']
const subscriber = '99000778299'
const [wrongSecret, newSecret, bindPassword] = ['Canary-Wrong-81', 'Canary-New-1234', 'CnryPw81']

let proxy: StallingProxy
let exchange: TestExchange
let alice: Customer
let logged = ''
const confidential = new Map([
  ['a text', word],
  ['the number of a subscriber', subscriber],
  ['a wrong secret', wrongSecret],
  ['a new secret', newSecret],
  ['the password of a bind', bindPassword],
  ...recipients.map((number) => [`the recipient ${number}`, number] as const),
])

/** Also captures what this process writes to a stream instead of its log. */
function listenTo(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream)
  stream.write = (chunk: string | Uint8Array, ...rest: []) => {
    logged += String(chunk)
    return write(chunk, ...rest)
  }
}

before(async () => {
  const lines = new PassThrough()
  lines.on('data', (chunk: Buffer) => (logged += String(chunk)))
  for (const stream of [process.stdout, process.stderr]) listenTo(stream)
  exchange = await startExchange({
    log: openLog('trace', lines),
    through: async (url) => (proxy = await openStallingProxy(url)).url,
  })
  alice = await exchange.customer('alice')
  confidential.set('a secret', alice.secret)
  confidential.set(
    'the header of a secret',
    Buffer.from(`${alice.apiKey}:${alice.secret}`).toString('base64'),
  )
  confidential.set('a signature secret', alice.signatureSecret)
  confidential.set('the operator token', exchange.operatorToken)
  confidential.set('the number of a customer', alice.number)
})
after(async () => {
  await exchange?.stop()
  await proxy?.close()
})

/** Fails if the log contains confidential data; the message names the data. */
function assertUnresponsive(): void {
  for (const [label, canary] of confidential) {
    const line = logged.split('\n').find((one) => one.includes(canary))
    assert.equal(line, undefined, `${label} is in the log`)
  }
}

const message = (to: string, more: object = {}) => alice.sms({ to, text: `${word} ${to}`, ...more })

async function asApplication(): Promise<Client> {
  type Made = { id: string; keys: { private_key: string } }
  const { body } = await alice.post<Made>('/v2/applications', { name: 'App', capabilities: { messages: {} } })
  const jwt = token(claimsOf(body.id), body.keys.private_key)
  confidential.set('a token', jwt)
  confidential.set('a private key', body.keys.private_key.split('\n')[2]!)
  return openClient(exchange.url, `Bearer ${jwt}`)
}

test('normal traffic logs no confidential value, even at trace level', async () => {
  const application = await asApplication()
  for (const to of recipients.slice(0, 3)) {
    const { body } = await application.post('/v1/messages', message(to))
    await alice.notified(
      body.message_uuid,
      to === recipients[0] ? 'delivered' : to === recipients[1] ? 'rejected' : 'undeliverable',
    )
  }
  await alice.notified(
    await alice.sent(message(recipients[0]!, { text: `${word} `.repeat(30) })),
    'delivered',
  )
  await exchange.originate(subscriber, alice.number, `${word} kommt`)
  await alice.heard(`${word} kommt`)
  await exchange.originate(subscriber, alice.number, 'STOP')
  await alice.heard('STOP')
  await alice.notified(await alice.sent(message(subscriber)), 'rejected')
  assert.equal((await alice.post(`/accounts/${alice.apiKey}/secrets`, { secret: newSecret })).status, 201)
  const seen = await exchange.operator.get(`/operator/v1/messages?number=${recipients[0]}`)
  assert.equal(seen.status, 200)
  assertUnresponsive()
})

test('invalid and unauthorized requests log no confidential value', async () => {
  const guess = openClient(
    exchange.url,
    `Basic ${Buffer.from(`${alice.apiKey}:${wrongSecret}`).toString('base64')}`,
  )
  assert.equal((await guess.post('/v1/messages', message(recipients[0]!))).status, 401)
  const path = `/v1/messages?api_key=${alice.apiKey}&api_secret=${alice.secret}`
  assert.equal((await exchange.anonymous.post(path, message(recipients[0]!))).status, 401)
  assert.equal((await alice.post('/v1/messages', `{"text":"${word}`)).status, 422)
  assert.equal((await alice.post('/v1/messages', message(recipients[0]!, { from: [word] }))).status, 422)
  assert.equal((await exchange.anonymous.get(`/${word}?text=${word}`)).status, 404)
  assert.equal((await exchange.operator.post('/operator/v1/accounts', { name: { [word]: 1 } })).status, 400)
  assertUnresponsive()
})

test('failing webhooks and their responses log no confidential value', async () => {
  exchange.receiver.answer(() => ({ status: 500, body: `${word} ${recipients[0]}` }))
  const url = `http://127.0.0.1:1/${word}?to=${recipients[0]}`
  await alice.sent(message(recipients[0]!, { webhook_url: url }))
  const before = exchange.receiver.received.length
  await alice.sent(message(recipients[0]!))
  await exchange.receiver.arrived(before + 1)
  exchange.receiver.answer(() => ({ status: 200 }))
  await until(
    async () =>
      (
        await exchange.operator.get<{ events: object[] }>(
          `/operator/v1/webhooks/events?api_key=${alice.apiKey}`,
        )
      ).body.events.length,
    (count) => count > 0,
  )
  assertUnresponsive()
})

test('misbehaving carriers cause no confidential value in the log', async () => {
  const input = { host: '127.0.0.1', port: 1, system_id: 'canary', password: bindPassword, name: 'Canary' }
  assert.equal((await exchange.operator.put('/operator/v1/carriers/canary', input)).status, 204)
  const liar = await exchange.carrier('liar', { prefix: '4477' })
  const before = logged.length
  for (const fault of ['text-bomb', 'unknown-receipts', 'unsolicited-responses', 'malformed']) {
    const faults = await exchange.operator.post('/operator/v1/simulator/faults', { fault })
    assert.equal(faults.status, 201, fault)
    await alice.sent(message(recipients[0]!))
  }
  await alice.sent(message(recipients[3]!))
  for (const session of liar.sessions()) session.send(Buffer.from(`${word} ${recipients[0]}`.padEnd(64)))
  await until(
    () => logged.slice(before),
    (lines) => lines.includes('"level":"warn"'),
  )
  assertUnresponsive()
})

test('lost database connections cause no confidential value in the log', async () => {
  const before = logged.length
  const requested = Array.from({ length: 20 }, () => alice.post('/v1/messages', message(recipients[0]!)))
  proxy.cut()
  await Promise.all(requested)
  await until(
    () => logged.slice(before),
    (lines) => /database|epoch/.test(lines),
  )
  await until(
    () => alice.post('/v1/messages', message(recipients[0]!)),
    ({ status }) => status === 202,
  )
  assertUnresponsive()
  assert.ok(logged.split('\n').length > 20, 'too few log lines to prove it')
})
