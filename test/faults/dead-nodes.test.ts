import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
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
import { toldKey } from './sink.ts'
import { openWorld, type World } from './world.ts'

let database: TestDatabase
let proxy: StallingProxy
let world: World
/** What the first test has sent. */
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
    120_000,
  )

test('a program that is killed between a commit and its answer has the message, once and paid once, under its key [fault C5]', async () => {
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
  const asked = proxy.stallBehind(ref)
  const unanswered = assert.rejects(send())
  await asked
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
    () => world.sink.told.has(toldKey(row.id, 'delivered')),
    (told) => told,
  )
  assert.equal(world.steady.log.all().filter(({ destination }) => destination === to).length, 1)
  const debits =
    "select sum(messages)::int as messages, -sum(amount)::bigint as paid from ledger_entry where kind = 'debit'"
  assert.deepEqual(await one(debits), { messages: 1, paid: row.price })
  const answered = { outcome: 'ok', status: 202, retryAfter: false, messageId: row.id } as const
  earlier.push({ kind: 'delivered', clientRef: ref, recipient: to, invokedAt: 0, endedAt: 0, ...answered })
})

const endLeases = async () => {
  for (const table of ['dispatch', 'webhook_delivery', 'carrier_bind'])
    await database.db.query(
      `update ${table} set lease_until = now() - interval '1 hour' where owner is not null`,
    )
}

test('a node that stood still past its leases and goes on changes nothing of what another has done meanwhile [fault C8]', async () => {
  const { steady } = world
  const second = await world.addNode({ DATABASE_URL: database.url })
  const already = steady.log.total
  // What is on the wire is not answered before the node stands still.
  steady.faults.answerAfterMs = 600_000
  const load = startLoad({ exchanges: [world.exchange], connections: 8, rate: 200 })
  await until(
    () => steady.log.total,
    (total) => total >= already + 20,
  )
  await load.stop()
  world.program().kill('SIGSTOP')
  steady.faults.answerAfterMs = 0
  // The database and the carrier have given its silent sessions up.
  proxy.cut()
  for (const session of steady.sessions()) session.close()
  await endLeases()
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
  await atRest()
  const [now, ids] = [
    await readFacts(database.db, world.exchange.api_key),
    new Set(facts.messages.map(({ id }) => id)),
  ]
  assert.deepEqual(
    now.messages.filter(({ id }) => ids.has(id)),
    facts.messages,
  )
  assert.deepEqual(
    now.events.filter(({ message_id }) => ids.has(message_id)),
    facts.events,
  )
  assert.equal(submitsTo(facts.messages), sent)
  const verdicts = check({
    history: [...earlier, ...load.history, ...later.history],
    facts: now,
    submits: [...steady.log.all(), ...world.refusing.log.all()],
    told: world.sink.told,
  })
  assert.deepEqual(
    verdicts.flatMap(({ differences }) => differences),
    [],
  )
})

function submitsTo(messages: readonly MessageFact[]): number {
  const recipients = new Set(messages.map(({ recipient }) => recipient))
  return world.steady.log.all().filter(({ destination }) => recipients.has(destination)).length
}
