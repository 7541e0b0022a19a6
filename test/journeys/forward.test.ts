import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Webhook as Verifier } from 'standardwebhooks'
import { openCustomerTerminal } from '../support/customer-terminal.ts'
import type { Customer } from '../support/customer.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openMovableProxy } from '../support/movable-proxy.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

type Ends = { after(end: () => unknown): void }

let database: TestDatabase
let exchange: TestExchange
const folder = mkdtempSync(join(tmpdir(), 'strowger-forward-'))
const open = () => startExchange({ database, env: { STROWGER_KEY_FILE: join(folder, 'vault.key') } })
before(async () => {
  database = await openTestDatabase()
  exchange = await open()
})
after(async () => {
  await exchange.stop()
  await database.close()
  rmSync(folder, { recursive: true })
})

async function endpointFor(t: Ends): Promise<Receiver> {
  const endpoint = await openReceiver()
  t.after(() => endpoint.close())
  return endpoint
}

const terminalOf = (t: Ends, { apiKey, secret }: Customer, url = exchange.url) =>
  openCustomerTerminal(t, { url, apiKey, secret })

type Body = { message_uuid: string; status?: string; text?: string }
const bodiesAt = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body.toString()) as Body)
const idsAt = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id'] as string)

/** Every event was received once, and the events of each message in order. */
function assertOnceInOrder(endpoint: Receiver, messages: readonly string[]): void {
  const ids = idsAt(endpoint)
  assert.deepEqual(ids, [...new Set(ids)])
  assert.deepEqual(ids, ids.toSorted())
  for (const id of messages) {
    const its = bodiesAt(endpoint).filter((body) => body.message_uuid === id)
    assert.deepEqual(
      its.map(({ status }) => status),
      ['submitted', 'delivered'],
    )
  }
  assert.equal(ids.length, messages.length * 2)
}

test('a local endpoint gets each event once and in order, signed as by the exchange', async (t) => {
  const alice = await exchange.customer('alice')
  const endpoint = await endpointFor(t)
  const listener = await terminalOf(t, alice).listen({ 'forward-to': `${endpoint.url}/hook` })
  const messages: string[] = []
  for (let i = 0; i < 10; i++) messages.push(await alice.sent())
  await endpoint.arrived(20)
  for (const id of messages) await alice.notified(id, 'delivered')
  assertOnceInOrder(endpoint, messages)
  const secret = Buffer.from(alice.signatureSecret).toString('base64')
  for (const { method, path, headers, body } of endpoint.received) {
    assert.deepEqual([method, path, headers['content-type']], ['POST', '/hook', 'application/json'])
    assert.match(headers['user-agent']!, /^Strowger\//)
    assert.match(headers.authorization!, /^Bearer /)
    new Verifier(secret).verify(body.toString(), headers as Record<string, string>)
  }
  await until(
    () => listener.out.length,
    (count) => count === 20,
  )
  assert.match(listener.out[0]!, /^\d\d:\d\d:\d\d\.\d{3} {2}200 {2} +\d+ ms {2}message\.submitted {6}/)
})

test('an endpoint that is down for a while gets all its events afterwards, once and in order', async (t) => {
  const bob = await exchange.customer('bob', { status_url: null, inbound_url: null })
  const endpoint = await endpointFor(t)
  const proxy = await openMovableProxy(endpoint.url)
  t.after(() => proxy.close())
  const listener = await terminalOf(t, bob).listen({ 'forward-to': proxy.url })
  const messages = [await bob.sent()]
  await endpoint.arrived(2)
  proxy.moveTo(undefined)
  for (let i = 0; i < 5; i++) messages.push(await bob.sent())
  await until(
    () => listener.err.join('\n'),
    (text) => /does not answer \(ECONNRESET\); events wait/.test(text),
  )
  assert.equal(endpoint.received.length, 2)
  proxy.moveTo(endpoint.url)
  await endpoint.arrived(12)
  assertOnceInOrder(endpoint, messages)
  assert.match(listener.err.at(-1)!, /answers again\.$/)
})

test('an event is sent again while the endpoint is unavailable, and only once if it answers with an error', async (t) => {
  const carla = await exchange.customer('carla')
  const endpoint = await endpointFor(t)
  endpoint.answer((_, index) => ({ status: index < 3 ? 503 : 500 }))
  const listener = await terminalOf(t, carla).listen({ 'forward-to': endpoint.url })
  await carla.sent()
  await until(
    () => listener.out.length,
    (count) => count === 2,
  )
  const [first, second, third, fourth, last, ...more] = idsAt(endpoint)
  assert.deepEqual([second, third, fourth, more], [first, first, first, []])
  assert.notEqual(last, first)
  assert.match(listener.out[0]!, / 500 {2}/)
})

test('forwarding continues where it was after a lost connection and a restart of the exchange', async (t) => {
  const dora = await exchange.customer('dora', { status_url: null })
  const endpoint = await endpointFor(t)
  const proxy = await openMovableProxy(exchange.url)
  t.after(() => proxy.close())
  const listener = await terminalOf(t, dora, proxy.url).listen({ 'forward-to': endpoint.url })
  const messages = [await dora.sent()]
  await endpoint.arrived(2)
  proxy.moveTo(undefined)
  proxy.cut()
  await until(
    () => listener.err.join('\n'),
    (text) => text.includes('Retrying.'),
  )
  messages.push(await dora.sent())
  await exchange.messageUntil(messages[1]!, ({ status }) => status === 'delivered')
  await exchange.stop()
  exchange = await open()
  proxy.moveTo(exchange.url)
  await endpoint.arrived(4)
  assertOnceInOrder(endpoint, messages)
  assert.ok(listener.err.includes('The exchange answers again.'))
})

test('a listener gets the events of its own account only, and no earlier ones unless requested', async (t) => {
  const [erin, frank] = [await exchange.customer('erin'), await exchange.customer('frank')]
  const earlier = await erin.sent()
  await erin.notified(earlier, 'delivered')
  const [endpoint, replayed] = [await endpointFor(t), await endpointFor(t)]
  await terminalOf(t, erin).listen({ 'forward-to': endpoint.url })
  const foreign = await frank.sent()
  await frank.notified(foreign, 'delivered')
  const own = await erin.sent()
  await endpoint.arrived(2)
  assertOnceInOrder(endpoint, [own])
  await terminalOf(t, erin).listen({ 'forward-to': replayed.url, since: '1h' })
  await replayed.arrived(4)
  const last = await erin.sent()
  await replayed.arrived(6)
  assertOnceInOrder(replayed, [earlier, own, last])
})

test('an event is forwarded once even if registered endpoints receive it too', async (t) => {
  const john = await exchange.customer('john', { status_url: null, inbound_url: null })
  const endpoint = await endpointFor(t)
  for (const path of ['/one', '/two'])
    await john.post('/v1/webhook-endpoints', { url: `${exchange.receiver.url}/registered${path}` })
  const before = await john.sent()
  await exchange.messageUntil(before, ({ status }) => status === 'delivered')
  await terminalOf(t, john).listen({ 'forward-to': endpoint.url, since: '1h' })
  const id = await john.sent()
  await endpoint.arrived(4)
  assertOnceInOrder(endpoint, [before, id])
})

test('only the requested types are forwarded', async (t) => {
  const gina = await exchange.customer('gina')
  const endpoint = await endpointFor(t)
  await terminalOf(t, gina).listen({ 'forward-to': endpoint.url, events: 'message.inbound,message.rejected' })
  await gina.notified(await gina.sent(), 'delivered')
  await exchange.originate('447700900001', gina.number, 'over here')
  await endpoint.arrived(1)
  assert.deepEqual(
    bodiesAt(endpoint).map(({ text }) => text),
    ['over here'],
  )
})

test('forwarding neither delivers an event nor changes the account', async (t) => {
  const hugo = await exchange.customer('hugo', { status_url: null })
  const endpoint = await endpointFor(t)
  await terminalOf(t, hugo).listen({ 'forward-to': endpoint.url })
  await hugo.sent()
  await endpoint.arrived(2)
  const { body } = await hugo.get<{ events: { state: string }[] }>('/console/v1/webhooks/events')
  assert.deepEqual(
    body.events.map(({ state }) => state),
    ['no_address', 'no_address'],
  )
})

test('a wrong secret and a URL of another machine are refused with what to do', async (t) => {
  const iris = await exchange.customer('iris')
  const wrong = openCustomerTerminal(t, { url: exchange.url, apiKey: iris.apiKey, secret: 'Wrong-Secret-1' })
  await assert.rejects(
    wrong.listen(),
    /does not accept API key \w+ with this secret \(from STROWGER_API_KEY\)/,
  )
  const terminal = terminalOf(t, iris)
  await assert.rejects(terminal.listen({ 'forward-to': 'http://192.0.2.1/hook' }), /pass --any-host/)
  await assert.rejects(terminal.listen({ 'forward-to': 'nowhere' }), /must be a URL such as/)
})
