import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { basic } from '../support/accounts.ts'
import { openClient } from '../support/client.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openStallingProxy, type StallingProxy } from '../support/stalling-proxy.ts'
import { until } from '../support/until.ts'
import { check } from './checker.ts'
import { readFacts, readUnrest, type MessageFact } from './facts.ts'
import type { Operation } from './history.ts'
import { startLoad } from './load.ts'
import type { ReadyLine } from './program.ts'
import { webhookKey } from './sink.ts'
import { openWorld, type Node, type World } from './world.ts'

let database: TestDatabase
let proxy: StallingProxy
let world: World
let second: Node
/** Requests of earlier tests, whose messages are in the same database. */
const earlier: Operation[] = []

before(async () => {
  database = await openTestDatabase()
  proxy = await openStallingProxy(database.url)
  world = await openWorld({ DATABASE_URL: proxy.url, STROWGER_DATABASE_OWNER_URL: database.ownerUrl })
})
after(async () => {
  await world?.close()
  await proxy?.close()
  await database?.close()
})

const one = async <R extends object>(text: string, ...values: unknown[]): Promise<R | undefined> =>
  (await database.db.query<R>(text, values)).rows[0]

const atRest = () =>
  until(
    () => readUnrest(database.db),
    (unrest) => unrest.dispatch + unrest.open + unrest.deliveries === 0,
  )

test('a program killed between a commit and its response has stored the message once, charged it once, and returns it for the same idempotency key [fault C5]', async () => {
  const { url, api_key, api_secret, demo_number: from } = world.exchange
  const [to, ref] = ['491500000042', randomUUID()]
  const send = () =>
    openClient(url, basic(api_key, api_secret)).post(
      '/v1/messages',
      { message_type: 'text', channel: 'sms', from, to, text: 'Once', client_ref: ref },
      { 'idempotency-key': 'once' },
    )
  const stored = () =>
    one<{ id: string; price: number }>('select id, price from message where client_ref = $1', ref)
  const requested = proxy.stallBehind(ref)
  const unanswered = assert.rejects(send())
  await requested
  const row = (await until(stored, (found) => found !== undefined))!
  world.program().kill('SIGKILL')
  await world.program().ended
  await unanswered
  proxy.resume()
  proxy.cut()

  assert.ok(await world.start().ready, world.lastWords())
  const again = await send()
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [202, 'true'])
  assert.equal(again.body.message_uuid, row.id)
  await until(
    () => world.sink.notified.has(webhookKey(row.id, 'delivered')),
    (notified) => notified,
  )
  assert.equal(world.steady.log.all().filter(({ destination }) => destination === to).length, 1)
  const debits =
    "select sum(messages)::int as messages, -sum(amount)::bigint as paid from ledger_entry where kind = 'debit'"
  assert.deepEqual(await one(debits), { messages: 1, paid: row.price })
  const answered = { outcome: 'ok', status: 202, retryAfter: false, messageId: row.id } as const
  earlier.push({ kind: 'delivered', clientRef: ref, recipient: to, invokedAt: 0, endedAt: 0, ...answered })
})

/**
 * Extends all leases beyond the end of this test, so that another node cannot take over rows because of expiry. Rows that the node has locked in an
 * open transaction keep their leases.
 */
const prolongLeases = async () => {
  for (const table of ['dispatch', 'webhook_delivery', 'carrier_bind'])
    await database.db.query(
      `update ${table} set lease_until = now() + interval '1 hour'
        where ctid = any (array(select ctid from ${table} where owner is not null for update skip locked))`,
    )
}

/** Sends through one node until the carrier has many submits without a response. */
const sendUnanswered = async (exchange: ReadyLine, first: number) => {
  const { steady } = world
  const already = steady.log.total
  steady.faults.answerAfterMs = 600_000
  const load = startLoad({ exchanges: [exchange], connections: 8, rate: 200, first })
  await until(
    () => steady.log.total,
    (total) => total >= already + 20,
  )
  await load.stop()
  earlier.push(...load.history)
}

const judge = async () => {
  const facts = await readFacts(database.db, world.exchange.api_key)
  const submits = [...world.steady.log.all(), ...world.refusing.log.all()]
  const results = check({ history: earlier, facts, submits, notified: world.sink.notified })
  assert.deepEqual(
    results.flatMap(({ differences }) => differences),
    [],
  )
  return facts
}

test('a node that was suspended, fenced and resumed changes nothing that another node has done meanwhile [fault C8]', async () => {
  const { steady } = world
  second = await world.addNode({ DATABASE_URL: database.url })
  await sendUnanswered(world.exchange, 1_000)
  world.program().kill('SIGSTOP')
  steady.faults.answerAfterMs = 0
  await prolongLeases()
  // The database and the carrier have closed the idle sessions of the node.
  proxy.cut()
  for (const session of steady.sessions()) session.close()
  await atRest()
  const facts = await readFacts(database.db, world.exchange.api_key)
  const sent = submitsTo(facts.messages)
  assert.ok(facts.messages.some((message) => message.possible_duplicate))

  world.program().kill('SIGCONT')
  const later = startLoad({
    exchanges: [world.exchange, second.exchange],
    connections: 8,
    rate: 200,
    first: 100_000,
  })
  await until(
    () => later.history.filter(({ outcome }) => outcome === 'ok').length,
    (accepted) => accepted >= 20,
  )
  await later.stop()
  earlier.push(...later.history)
  await atRest()
  const now = await judge()
  const ids = new Set(facts.messages.map(({ id }) => id))
  assert.deepEqual(
    now.messages.filter(({ id }) => ids.has(id)),
    facts.messages,
  )
  assert.deepEqual(
    now.events.filter(({ message_id }) => ids.has(message_id)),
    facts.events,
  )
  assert.equal(submitsTo(facts.messages), sent)
})

test('the leases of a killed node are taken over as soon as its death is detected, before they expire, and so is its bind [fault C1]', async () => {
  const { steady } = world
  const holder = await one<{ owner: string }>("select owner from carrier_bind where carrier_id = 'steady'")
  const [dead, living] = nodeId(second) === holder?.owner ? [second, world] : [world, second]
  await sendUnanswered(dead.exchange, 200_000)
  // The node is suspended first, so that it cannot shorten the extended leases.
  dead.program().kill('SIGSTOP')
  await prolongLeases()
  const leased = await one<{ n: number }>('select count(*) as n from dispatch where owner = $1', nodeId(dead))
  assert.ok(leased!.n > 0)
  steady.faults.answerAfterMs = 0
  const refused = steady.stats().overLimit
  dead.program().kill('SIGKILL')
  await dead.program().ended
  await atRest()
  const bound = "select owner, state from carrier_bind where carrier_id = 'steady'"
  assert.deepEqual(await one(bound), { owner: nodeId(living), state: 'BOUND' })
  const { deaths } = (await one<{ deaths: number }>('select deaths from node where id = $1', nodeId(dead)))!
  assert.ok(deaths > 0)
  assert.equal(steady.stats().overLimit, refused)
  await judge()
  assert.ok(await dead.start().ready, dead.lastWords())
})

const nodeId = ({ data }: Node) => readFileSync(join(data, 'node-id'), 'utf8').trim()

function submitsTo(messages: readonly MessageFact[]): number {
  const recipients = new Set(messages.map(({ recipient }) => recipient))
  return world.steady.log.all().filter(({ destination }) => recipients.has(destination)).length
}
