import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { check } from './checker.ts'
import { readFacts, readUnrest } from './facts.ts'
import type { Operation } from './history.ts'
import { startLoad } from './load.ts'
import { openWorld, type World } from './world.ts'

let database: TestDatabase
let world: World

beforeEach(async () => {
  database = await openTestDatabase()
  world = await openWorld({
    DATABASE_URL: database.url,
    STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
    STROWGER_DRAIN_SECONDS: '60',
  })
})
afterEach(async () => {
  await world?.close()
  await database?.close()
})

const load = () => startLoad({ exchanges: [world.exchange], connections: 16, rate: 300 })

async function differences(history: readonly Operation[]): Promise<string[]> {
  await until(
    () => readUnrest(database.db),
    (unrest) => unrest.dispatch + unrest.open + unrest.deliveries === 0,
  )
  const facts = await readFacts(database.db, world.exchange.api_key)
  const submits = [...world.steady.log.all(), ...world.refusing.log.all()]
  return check({ history, facts, submits, notified: world.sink.notified }).flatMap((one) => one.differences)
}

test('a stop under load answers accepted requests, empties the window, unbinds and releases its leases [fault C7]', async () => {
  const { history, accepted, stop } = load()
  await accepted()
  await pause(1_000)
  const notified = performance.now()
  world.program().kill('SIGTERM')
  const { code } = await world.program().ended
  await stop()

  assert.equal(code, 0)
  assert.equal(world.steady.stats().unbinds, 1)
  const unanswered = history.filter((one) => one.outcome === 'info' && one.invokedAt < notified)
  assert.deepEqual(unanswered, [])
  assert.deepEqual(
    history.filter((one) => one.status >= 500),
    [],
  )
  assert.deepEqual(await leasedLeases(), { dispatch: 0, webhooks: 0, binds: 0 })
  assert.equal(await doubts(), 0)

  assert.ok(await world.start().ready)
  assert.deepEqual(await differences(history), [])
})

test('a second signal ends the program immediately, and no accepted message is lost [fault C2]', async () => {
  const { history, accepted, stop } = load()
  await accepted()
  // The carrier stops responding to submits, because the program waits for responses after the first signal.
  world.steady.faults.answerAfterMs = 600_000
  const before = world.steady.log.total
  await until(
    () => world.steady.log.total,
    (total) => total > before,
  )
  const { ended, kill } = world.program()
  let code: number | null | undefined
  void ended.then((end) => (code = end.code))
  // The program counts signals within a second as one, so they are sent more slowly.
  for (; code === undefined; await pause(1_200)) kill('SIGTERM')
  assert.equal(code, 1)
  await stop()

  world.steady.faults.answerAfterMs = 0
  assert.ok(await world.start().ready)
  assert.deepEqual(await differences(history), [])
})

async function leasedLeases() {
  const { rows } = await database.db.query<{ dispatch: number; webhooks: number; binds: number }>(
    `select (select count(*) from dispatch where owner is not null) as dispatch,
            (select count(*) from webhook_delivery where owner is not null) as webhooks,
            (select count(*) from carrier_bind where owner is not null) as binds`,
  )
  return rows[0]
}

async function doubts(): Promise<number> {
  const { rows } = await database.db.query<{ count: number }>(
    'select count(*) from message where possible_duplicate',
  )
  return rows[0]!.count
}
