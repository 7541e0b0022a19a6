import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Program, type ReadyLine, startProgram } from '../faults/program.ts'
import { openClient, type Client } from '../support/client.ts'
import { openCollector, type CollectedSpan, type Collector } from '../support/collector.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { claimsOf, token } from '../support/jwt.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

const recipient = '99000778201'
const data = mkdtempSync(join(tmpdir(), 'strowger-traces-'))
let database: TestDatabase
let collector: Collector
let receiver: Receiver
let program: Program
let ready: ReadyLine
let demo: Client
let operator: Client

async function start(env: Record<string, string> = {}): Promise<void> {
  program = startProgram(data, {
    DATABASE_URL: database.url,
    STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
    STROWGER_RADIUS_PORT: '0',
    STROWGER_SMPP_PORT: '0',
    STROWGER_LOG_LEVEL: 'trace',
    STROWGER_ANSWER_SECONDS: '60',
    STROWGER_DRAIN_SECONDS: '10',
    STROWGER_TRACE_WEBHOOKS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=Exchange%20Five',
    OTEL_SERVICE_NAME: 'exchange-5',
    ...env,
  })
  ready = (await program.ready)!
  demo = openClient(ready.url, basic(ready.api_key, ready.api_secret))
  operator = openClient(ready.operator_url, `Bearer ${ready.operator_token}`)
}

const basic = (key: string, secret: string) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

async function stop(): Promise<void> {
  program.kill('SIGTERM')
  assert.equal((await program.ended).code, 0)
}

before(async () => {
  database = await openTestDatabase()
  collector = await openCollector()
  receiver = await openReceiver()
  await start()
})
after(async () => {
  program.kill('SIGKILL')
  await program.ended
  await Promise.all([collector.close(), receiver.close(), database.close()])
  rmSync(data, { recursive: true, force: true })
})

const sms = (more: object = {}) => ({
  message_type: 'text',
  channel: 'sms',
  from: ready.demo_number,
  to: recipient,
  text: 'hello',
  webhook_url: `${receiver.url}/status`,
  ...more,
})

async function send(more: object = {}, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await demo.post<{ message_uuid: string }>('/v1/messages', sms(more), headers)
  assert.equal(status, 202)
  return body.message_uuid
}

const journeyOf = (id: string, wanted: (spans: CollectedSpan[]) => boolean) =>
  collector.trace(id.replaceAll('-', ''), wanted)
const named = (spans: CollectedSpan[], name: string) => spans.filter((span) => span.name === name)
/** Whether the exchange has sent both status webhooks and processed the receipt. */
const isOver = (spans: CollectedSpan[]) =>
  named(spans, 'webhook attempt').length === 2 && named(spans, 'message receipt').length === 1

test('a request continues the trace of its caller, and its message is a trace of its own, each linked to the other', async () => {
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const id = await send({}, { traceparent: `00-${traceId}-${spanId}-01` })
  const journey = await journeyOf(id, isOver)
  const [request] = await collector.trace(traceId, (spans) => spans.length > 0)
  const [root] = named(journey, 'message accept')
  assert.deepEqual([request!.name, request!.parentSpanId, request!.kind], ['sendMessage', spanId, 2])
  assert.deepEqual(
    request!.links.map((link) => [link.traceId, link.spanId]),
    [[root!.traceId, root!.spanId]],
  )
  assert.deepEqual(
    root!.links.map((link) => [link.traceId, link.spanId]),
    [[traceId, request!.spanId]],
  )
  assert.equal(request!.service, 'exchange-5')
  assert.equal(collector.headers()['x-team'], 'Exchange Five')
  const { attributes } = request!
  assert.equal(attributes['http.route'], '/v1/messages')
  assert.equal(attributes['http.response.status_code'], 202)
  assert.equal(attributes['strowger.account_id'], ready.api_key)
  assert.match(String(attributes['strowger.request_id']), /^[0-9a-f-]{36}$/)
})

test('a message is one trace, from its submission to its webhooks', async () => {
  const id = await send()
  const journey = await journeyOf(id, isOver)
  const [root] = named(journey, 'message accept')
  const steps = journey.filter((span) => span !== root)
  assert.equal(root!.parentSpanId, undefined)
  assert.deepEqual(new Set(steps.map((span) => span.parentSpanId)), new Set([root!.spanId]))
  assert.deepEqual(steps.map(({ name }) => name).toSorted(), [
    'message receipt',
    'message route',
    'message submit',
    'webhook attempt',
    'webhook attempt',
  ])
  assert.ok(journey.every(({ attributes }) => attributes['strowger.account_id'] === ready.api_key))
  const [submit] = named(journey, 'message submit')
  assert.equal(submit!.attributes['strowger.outcome'], 'submitted')
  assert.equal(submit!.attributes['strowger.attempt'], 1)
  const times = journey.flatMap((span) => [span.startTimeUnixNano, span.endTimeUnixNano].map(BigInt))
  assert.ok(times.every((time) => time >= BigInt(root!.startTimeUnixNano)))
})

test('health checks and page loads create no spans', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/console/', '/openapi.json'])
    await fetch(ready.operator_url + path)
  const traceId = 'e'.repeat(32)
  await demo.get('/account/get-balance', { traceparent: `00-${traceId}-${'e'.repeat(16)}-01` })
  await collector.trace(traceId, (spans) => spans.length > 0)
  const served = collector.spans.filter(({ kind }) => kind === 2)
  assert.deepEqual(
    served.filter(({ attributes }) => attributes['http.route'] === undefined),
    [],
  )
  assert.deepEqual(
    served.filter(({ name }) => /healthz|readyz|metrics|console$|document/.test(name)),
    [],
  )
})

test('an endpoint that receives trace headers gets the span of the attempt', async () => {
  const before = receiver.received.length
  const id = await send()
  const journey = await journeyOf(id, isOver)
  const notified = receiver.received.slice(before).map(({ headers }) => headers['traceparent'])
  const attempts = named(journey, 'webhook attempt').map(
    ({ traceId, spanId }) => `00-${traceId}-${spanId}-01`,
  )
  assert.deepEqual(new Set(notified), new Set(attempts))
  assert.equal(notified.length, 2)
})

test('a test webhook is a trace of its own, linked with its request', async () => {
  const traceId = '5cf92f3577b34da6a3ce929d0e0e4736'
  const url = `${receiver.url}/tried`
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  const input = { api_key: ready.api_key, url }
  const tried = await operator.post<{ event_id: string }>('/operator/v1/webhooks/tests', input, headers)
  assert.equal(tried.status, 200)
  const [request] = await collector.trace(traceId, (spans) => spans.length > 0)
  const [attempt] = await journeyOf(tried.body.event_id, (spans) => spans.length > 0)
  assert.deepEqual([attempt!.name, attempt!.parentSpanId], ['webhook attempt', undefined])
  assert.equal(attempt!.attributes['strowger.event_kind'], 'test')
  const positionsOf = (links: CollectedSpan['links']) => links.map((link) => [link.traceId, link.spanId])
  assert.deepEqual(positionsOf(attempt!.links), [[traceId, request!.spanId]])
  assert.deepEqual(positionsOf(request!.links), [[attempt!.traceId, attempt!.spanId]])
  const notified = receiver.received.find(({ path }) => path === '/tried')
  assert.equal(notified!.headers['traceparent'], `00-${attempt!.traceId}-${attempt!.spanId}-01`)
})

test('inbound messages start a trace, and so does scheduled work', async () => {
  const inbound = `${receiver.url}/inbound`
  assert.equal(
    (await operator.patch(`/operator/v1/accounts/${ready.api_key}`, { inbound_url: inbound })).status,
    200,
  )
  const from = '99000778299'
  const input = { from, to: ready.demo_number, text: 'kommt' }
  assert.equal((await operator.post('/operator/v1/simulator/messages', input)).status, 202)
  const [root] = await until(
    () => named(collector.spans, 'message receive'),
    (spans) => spans.length > 0,
  )
  const full = await collector.trace(root!.traceId, (spans) => named(spans, 'webhook attempt').length > 0)
  assert.deepEqual(
    named(full, 'webhook attempt').map((span) => span.parentSpanId),
    [root!.spanId],
  )
  await until(
    () => collector.spans,
    (spans) => spans.some(({ name }) => name.startsWith('schedule ')),
  )
})

test('confidential data of customers, subscribers and operators is in no span, no log line and no metric', async () => {
  const [word, subscriber, wrong] = ['Kanarienvogel', '99000778211', 'Canary-Wrong-82']
  type Made = { id: string; keys: { private_key: string } }
  const made = await demo.post<Made>('/v2/applications', { name: 'App', capabilities: { messages: {} } })
  const jwt = token(claimsOf(made.body.id), made.body.keys.private_key)
  const application = openClient(ready.url, `Bearer ${jwt}`)
  const stated = sms({ to: subscriber, text: `${word} hier`, client_ref: word })
  const { body } = await application.post<{ message_uuid: string }>('/v1/messages', stated, {
    tracestate: `v=${word}`,
    traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01-${word}`,
  })
  await journeyOf(body.message_uuid, isOver)
  const outsider = openClient(ready.url, basic(ready.api_key, wrong))
  assert.equal((await outsider.post('/v1/messages', stated)).status, 401)
  assert.equal((await outsider.get(`/${word}/${subscriber}?api_secret=${ready.api_secret}`)).status, 404)
  const query = `api_key=${ready.api_key}&api_secret=${ready.api_secret}`
  assert.equal((await openClient(ready.url).get(`/account/get-balance?${query}`)).status, 200)
  assert.equal((await demo.get(`/account/numbers?pattern=${subscriber}`)).status, 200)
  assert.equal((await operator.get(`/operator/v1/messages?number=${subscriber}`)).status, 200)
  const refused = await send({ webhook_url: `http://127.0.0.1:1/${word}?to=${subscriber}`, to: subscriber })
  await journeyOf(refused, (spans) => named(spans, 'webhook attempt').some(({ status }) => status.code === 2))
  await until(
    () => named(collector.spans, 'searchMessages'),
    (spans) => spans.length > 0,
  )
  const everything = {
    spans: collector.raw(),
    log: readFileSync(join(data, 'program.log'), 'utf8'),
    metrics: await (await fetch(`${ready.operator_url}/metrics`)).text(),
  }
  assert.ok(everything.metrics.includes('strowger_spans_total{outcome="exported"}'))
  const canaries = [word, subscriber, wrong, ready.api_secret, ready.demo_number, ready.operator_token, jwt]
  const found = Object.entries(everything).flatMap(([where, text]) =>
    canaries.filter((canary) => text.includes(canary)).map((canary) => `${canary} in ${where}`),
  )
  assert.deepEqual(found, [])
})

test('a slow, refusing or unreachable collector does no harm: spans are counted as lost, and shutdown is not delayed', async () => {
  const lost = async () => {
    const text = await (await fetch(`${ready.operator_url}/metrics`)).text()
    return Number(/strowger_spans_total\{outcome="failed"\} (\d+)/.exec(text)?.[1] ?? 0)
  }
  collector.answer(() => undefined)
  await delivered()
  collector.answer((response) => response.writeHead(400).end('no'))
  await until(lost, (count) => count > 0)
  await delivered()
  collector.answer(undefined)
  await stop()
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  await delivered()
  await until(lost, (count) => count > 0)
  await stop()
  const log = readFileSync(join(data, 'program.log'), 'utf8')
  assert.match(log, /trace collector does not accept spans/)
})

/** Sends a message, and waits until the endpoint has received the status `delivered`. */
async function delivered(): Promise<void> {
  const id = await send()
  const isNotified = (body: Buffer) => {
    const notified = JSON.parse(body.toString()) as { message_uuid: string; status: string }
    return notified.message_uuid === id && notified.status === 'delivered'
  }
  await until(
    () => receiver.received,
    (all) => all.some(({ body }) => isNotified(body)),
  )
}

test('a node that stops sends its remaining spans; sampling follows from the trace ids', async () => {
  await start({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' })
  const kept = 'a'.repeat(31)
  await demo.get('/account/get-balance', { traceparent: `00-${kept}1-${'b'.repeat(16)}-01` })
  await demo.get('/account/get-balance', { traceparent: `00-${kept}2-${'b'.repeat(16)}-00` })
  const before = collector.spans.length
  await send()
  await stop()
  assert.deepEqual(
    collector.spans.slice(before).map(({ traceId, name }) => [traceId, name]),
    [[`${kept}1`, 'getBalance']],
  )
})

test('without a collector there are no traces, and endpoints receive no trace headers', async () => {
  const requested = collector.requestCount()
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '', STROWGER_TRACE_WEBHOOKS: '' })
  const before = receiver.received.length
  await delivered()
  assert.equal(receiver.received[before]!.headers['traceparent'], undefined)
  assert.equal(collector.requestCount(), requested)
  await stop()
})
