import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { uuidAt } from '#platform/ids.ts'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import { type Program, type ReadyLine, startProgram } from '../faults/program.ts'
import { basic } from '../support/accounts.ts'
import { openClient, type Client } from '../support/client.ts'
import { openCollector, type CollectedSpan, type Collector } from '../support/collector.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

/** A node with one role of the exchange, in a separate process with its own data folder. */
type Node = { data: string; id: string; program: Program; ready: ReadyLine }

const roles = ['api', 'carriers', 'work'] as const
type Role = (typeof roles)[number]

const folders: string[] = []
const nodes = new Map<Role, Node>()
let database: TestDatabase
let collector: Collector
let receiver: Receiver
let carrier: Carrier
let demo: Client
let operator: Client

/** Starts the node of a role, or restarts it in its data folder. */
async function start(role: Role): Promise<Node> {
  const data = nodes.get(role)?.data ?? mkdtempSync(join(tmpdir(), `strowger-traces-${role}-`))
  folders.push(data)
  const program = startProgram(data, {
    DATABASE_URL: database.url,
    STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
    STROWGER_RADIUS_PORT: '0',
    STROWGER_SMPP_PORT: '0',
    STROWGER_ANSWER_SECONDS: '60',
    STROWGER_DRAIN_SECONDS: '5',
    STROWGER_ROLES: role,
    STROWGER_KEY_FILE: join(folders[0]!, 'vault.key'),
    STROWGER_OPERATOR_TOKEN: 'the-token-of-three-nodes-of-one-exchange',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const ready = await program.ready
  assert.ok(ready, readFileSync(join(data, 'program.log'), 'utf8'))
  const node = { data, id: readFileSync(join(data, 'node-id'), 'utf8').trim(), program, ready }
  nodes.set(role, node)
  return node
}

async function end(role: Role, signal: NodeJS.Signals): Promise<void> {
  const { program } = nodes.get(role)!
  program.kill(signal)
  await program.ended
}

before(async () => {
  ;[database, collector, receiver] = await Promise.all([openTestDatabase(), openCollector(), openReceiver()])
  carrier = await startCarrier({ systemId: 'odd', password: 'test', receiptIds: 'dec' })
  const { ready } = await start('api')
  await start('carriers')
  await start('work')
  demo = openClient(ready.url, basic(ready.api_key, ready.api_secret))
  operator = openClient(ready.operator_url, `Bearer ${ready.operator_token}`)
  await connect()
})
after(async () => {
  for (const role of nodes.keys()) await end(role, 'SIGKILL')
  await Promise.all([carrier.close(), collector.close(), receiver.close(), database.close()])
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Adds the only carrier of a prefix. The format of message IDs in its receipts differs from its settings, so receipts match no message. */
async function connect(): Promise<void> {
  const { host, port } = carrier
  const line = { name: 'Odd', host, port, system_id: 'odd', password: 'test' }
  assert.equal((await operator.put('/operator/v1/carriers/odd', line)).status, 204)
  const route = { prefix: '99077', carrier_id: 'odd', last: true }
  assert.equal((await operator.post('/operator/v1/routes', route)).status, 201)
  type Seen = { slots: { state: string }[] }
  await until(
    async () => (await operator.get<Seen>('/operator/v1/carriers/odd')).body.slots[0]?.state,
    (state) => state === 'BOUND',
  )
}

/** Waits until the first webhook attempt is a row: an attempt that a killed node had not stored is made again with the same number. */
async function firstAttempt(): Promise<void> {
  await until(
    async () => (await database.db.query('select 1 from webhook_attempt')).rows.length,
    (count) => count > 0,
  )
}

/** Makes unmatched receipts an hour old, because the exchange matches recent ones again by itself. */
async function ageReceipts(): Promise<void> {
  const path = '/operator/v1/carriers/odd/unmatched-receipts'
  await until(
    async () => (await operator.get<{ receipts: unknown[] }>(path)).body.receipts.length,
    (count) => count === 1,
  )
  await database.db.query('update unmatched_receipt set id = $1', [uuidAt(Date.now() - 3_600_000)])
}

const named = (spans: CollectedSpan[], name: string) => spans.filter((span) => span.name === name)
const idOf = (role: Role) => nodes.get(role)!.id

test('a message whose steps run on different nodes, one of them killed meanwhile, is one trace', async () => {
  receiver.answer(() => ({ status: 503 }))
  const sent = await demo.post<{ message_uuid: string }>('/v1/messages', {
    message_type: 'text',
    channel: 'sms',
    from: nodes.get('api')!.ready.demo_number,
    to: '99077000001',
    text: 'hello',
    webhook_url: `${receiver.url}/status`,
  })
  assert.equal(sent.status, 202)
  const traceId = sent.body.message_uuid.replaceAll('-', '')
  await collector.trace(traceId, (spans) => named(spans, 'webhook attempt').length > 0)
  await firstAttempt()
  await end('work', 'SIGKILL')
  await ageReceipts()

  const right = { response_id_form: 'hex', receipt_id_form: 'dec' }
  assert.equal((await operator.patch('/operator/v1/carriers/odd', right)).status, 200)
  const again = await operator.post('/operator/v1/carriers/odd/match-receipts', undefined)
  assert.deepEqual(again.body, { tried: 1, matched: 1, next: null })
  receiver.answer(() => ({ status: 200 }))
  await start('work')
  await operator.post('/operator/v1/clock', { by_seconds: 3_600 })

  const isNotified = ({ attributes }: CollectedSpan) => attributes['strowger.outcome'] === 'delivered'
  const notified = (spans: CollectedSpan[]) => named(spans, 'webhook attempt').filter(isNotified).length
  const journey = await collector.trace(traceId, (spans) => notified(spans) === 2)
  const [root, ...others] = named(journey, 'message accept')
  assert.deepEqual([root!.parentSpanId, others.length], [undefined, 0])
  const steps = journey.filter((span) => span !== root)
  assert.deepEqual(new Set(steps.map(({ parentSpanId }) => parentSpanId)), new Set([root!.spanId]))
  const madeBy = (name: string) => [...new Set(named(journey, name).map(({ node }) => node))]
  assert.deepEqual(madeBy('message accept'), [idOf('api')])
  assert.deepEqual(madeBy('message submit'), [idOf('carriers')])
  assert.deepEqual(madeBy('message receipt matched'), [idOf('api')])
  assert.deepEqual(madeBy('webhook attempt'), [idOf('work')])
  assert.equal(new Set(roles.map(idOf)).size, 3)
  const [matched] = named(journey, 'message receipt matched')
  assert.equal(matched!.attributes['strowger.status'], 'delivered')
  assert.ok(named(journey, 'webhook attempt').some(({ attributes }) => attributes['strowger.attempt'] === 2))
})
