import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import { basic } from '../support/accounts.ts'
import { openClient } from '../support/client.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openStallingProxy, type StallingProxy } from '../support/stalling-proxy.ts'
import { until } from '../support/until.ts'
import { readUnrest } from './facts.ts'
import { webhookKey } from './sink.ts'
import { openWorld, type Node, type World } from './world.ts'

let database: TestDatabase
let proxy: StallingProxy
let world: World
let other: Node
let single: Carrier

before(async () => {
  database = await openTestDatabase()
  proxy = await openStallingProxy(database.url)
  // Each node has one of the carrier's two binds, and the carrier never drops an idle session by itself.
  const urls = { DATABASE_URL: proxy.url, STROWGER_DATABASE_OWNER_URL: database.ownerUrl }
  world = await openWorld(urls, { binds: 2, enquireLinkMs: 3_600_000, deadPeerTimeoutMs: 3_600_000 })
  other = await world.addNode({ DATABASE_URL: database.url })
  await untilShared()
})
after(async () => {
  await world?.close()
  await single?.close()
  await proxy?.close()
  await database?.close()
})

const one = async <R extends object>(text: string, ...values: unknown[]): Promise<R> =>
  (await database.db.query<R>(text, values)).rows[0]!

const idOf = ({ data }: Node) => readFileSync(join(data, 'node-id'), 'utf8').trim()

const untilShared = () =>
  until(
    () =>
      one<{ nodes: number }>(
        "select count(distinct owner) as nodes from carrier_bind where carrier_id = 'steady' and state = 'BOUND' and lease_until > clock_timestamp()",
      ),
    ({ nodes }) => nodes === 2,
  )

const untilAtRest = () =>
  until(
    () => readUnrest(database.db),
    (unrest) => unrest.dispatch + unrest.open + unrest.deliveries === 0,
  )

/** Waits until no message and no webhook is queued. Receipts for the session of the frozen node wait at the carrier until that session ends. */
const untilSent = () =>
  until(
    () => readUnrest(database.db),
    (unrest) => unrest.dispatch + unrest.deliveries === 0,
  )

/** Sends by the first node; returns the message's ID, or an empty string if the request was cut off. */
async function send(to: string, text = 'Hello'): Promise<string> {
  const { url, api_key, api_secret, demo_number: from } = world.exchange
  const message = { message_type: 'text', channel: 'sms', from, to, text, client_ref: randomUUID() }
  const { status, body } = await openClient(url, basic(api_key, api_secret)).post('/v1/messages', message)
  assert.equal(status, 202)
  return body.message_uuid
}

/** Freezes the first node when the database has executed this statement, but the node has not received the result. */
async function freezeBehind(statement: string, cause: () => Promise<unknown>): Promise<void> {
  let sent = false
  void proxy.stallBehind(statement).then(() => (sent = true))
  await cause()
  await until(() => sent, Boolean)
  world.program().kill('SIGSTOP')
  proxy.resume()
}

/** The number of sessions of the program that have been idle in a transaction for a while. */
const openTransactions = async () =>
  (
    await one<{ n: number }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
          and state_change < clock_timestamp() - interval '200 milliseconds'`,
    )
  ).n

/** Milliseconds between the last heartbeat of a node and the instant at which it was fenced, by the database's clock. */
async function fencedAfterMs(node: Node): Promise<number> {
  const { ms } = await one<{ ms: number }>(
    'select 1000 * extract(epoch from fenced_at - unresponsive_since)::float8 as ms from node where id = $1',
    idOf(node),
  )
  return ms
}

const leasedBy = async (node: Node) =>
  (
    await one<{ leased: number }>(
      'select (select count(*) from dispatch where owner = $1) + (select count(*) from webhook_delivery where owner = $1) as leased',
      idOf(node),
    )
  ).leased

const mostMs = 20_000
const recipients = Array.from({ length: 12 }, (_, i) => `4915000006${String(i).padStart(2, '0')}`)

for (const [label, statement] of [
  ['outcomes of its messages', 'store-submitted'],
  ['results of its webhooks', 'webhook-attempts'],
] as const)
  test(`a node that freezes while storing ${label} holds the rows until it is fenced, within 20 seconds [fault C8]`, async () => {
    const { steady, sink } = world
    steady.faults.answerAfterMs = 600_000
    const unanswered = await Promise.all(recipients.map((to) => send(to)))
    steady.faults.answerAfterMs = 0
    let id = ''
    await freezeBehind(statement, async () => void (id = await send('491500000777')))
    assert.ok((await until(openTransactions, (n) => n > 0)) > 0)
    assert.ok((await leasedBy(world)) > 0)

    await until(
      () => leasedBy(world),
      (leased) => leased === 0,
    )
    assert.ok((await fencedAfterMs(world)) < mostMs)
    await untilSent()
    const ids = [id, ...unanswered]
    assert.deepEqual(
      ids.filter((one) => !sink.notified.has(webhookKey(one, 'submitted'))),
      [],
    )
    world.program().kill('SIGCONT')
    await untilShared()
    await untilAtRest()
    assert.deepEqual(
      ids.filter((one) => !sink.notified.has(webhookKey(one, 'delivered'))),
      [],
    )
    assert.equal(steady.stats().overLimit, 0)
  })

test('a node that resumes after it was fenced sends none of its leased messages, and ends its sessions [fault C8]', async () => {
  const { steady } = world
  const to = '491500000778'
  const submits = () => steady.log.all().filter(({ destination }) => destination === to)
  // The segments are marked as sent, but the node is frozen before it sends the first one.
  await freezeBehind('mark-sent', () => send(to, 'A long text. '.repeat(20)))
  await untilSent()
  const [before, sessions] = [submits().length, steady.sessions()]
  const { possible_duplicate } = await one<{ possible_duplicate: boolean }>(
    'select possible_duplicate from message where recipient = $1',
    to,
  )
  assert.deepEqual([before, possible_duplicate], [2, true])

  world.program().kill('SIGCONT')
  await until(
    () => sessions.filter((session) => !steady.sessions().includes(session)).length,
    (ended) => ended > 0,
  )
  await untilShared()
  await untilAtRest()
  assert.equal(submits().length, before)
  assert.equal(steady.stats().overLimit, 0)
})

test('a node that loses the database ends its sessions with carriers, and the other nodes take over its leases [fault C8]', async () => {
  const { steady } = world
  const to = '491500000779'
  steady.faults.answerAfterMs = 600_000
  await send(to)
  await until(
    () => steady.log.all().filter(({ destination }) => destination === to).length,
    (submits) => submits > 0,
  )
  steady.faults.answerAfterMs = 0
  proxy.stall()
  await until(
    () => steady.sessions().length,
    (sessions) => sessions === 1,
  )
  await until(
    () => leasedBy(world),
    (leased) => leased === 0,
  )
  await untilAtRest()
  proxy.resume()
  await untilShared()
  assert.equal(steady.stats().overLimit, 0)
})

test('the bind of a frozen node is taken over only after its carrier must have dropped it [fault C8]', async () => {
  single = await startCarrier({ systemId: 'single', password: 'single', maxBinds: 1, enquireLinkMs: 8_000 })
  const { host, port } = single
  const line = { name: 'Single', host, port, system_id: 'single', password: 'single' }
  const { operator_url, operator_token } = world.exchange
  const put = await openClient(operator_url, `Bearer ${operator_token}`).put('/operator/v1/carriers/single', {
    ...line,
    dead_peer_timeout_ms: 17_000,
  })
  assert.equal(put.status, 204)
  const bound = () =>
    one<{ owner: string | null; state: string }>(
      "select owner, state from carrier_bind where carrier_id = 'single'",
    )
  const slot = await until(bound, (seen) => seen?.state === 'BOUND')
  const [frozen, living] = slot.owner === idOf(world) ? [world, other] : [other, world]
  frozen.program().kill('SIGSTOP')
  await until(bound, ({ owner, state }) => owner === idOf(living) && state === 'BOUND')
  assert.deepEqual([single.stats().overLimit, single.sessions().length], [0, 1])

  frozen.program().kill('SIGCONT')
  await untilShared()
  assert.deepEqual([await bound(), single.stats().overLimit], [{ owner: idOf(living), state: 'BOUND' }, 0])
})
