import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { timeOfUuid } from '#platform/ids.ts'
import { openClient } from '../support/client.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { claimsOf, token } from '../support/jwt.ts'
import { until } from '../support/until.ts'
import { check } from './checker.ts'
import { readFacts, readUnrest } from './facts.ts'
import { startLoad } from './load.ts'
import type { ReadyLine } from './program.ts'
import { openWorld, type World } from './world.ts'

let database: TestDatabase
let folder: string
let world: World

before(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'strowger-clock-'))
  world = await openWorld({
    DATABASE_URL: database.url,
    STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
    NODE_OPTIONS: `--import=${new URL('jumping-clock.fixture.ts', import.meta.url).href}`,
    JUMPING_CLOCK: join(folder, 'ahead'),
  })
})
after(async () => {
  await world?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

const hour = 3_600_000
const day = 24 * hour

/** Sets the clock of this process alone ahead by `ms`. */
async function jump(ms: number): Promise<void> {
  const file = join(folder, 'ahead')
  rmSync(`${file}.taken`, { force: true })
  writeFileSync(file, String(ms))
  world.program().kill('SIGUSR2')
  await until(
    () => existsSync(`${file}.taken`),
    (exists) => exists,
  )
}

/** Sends a request with a token that was issued `madeAgoMs` ago and is valid for ten minutes, and returns the status. */
async function askWith(madeAgoMs: number): Promise<number> {
  const exchange = world.exchange as ReadyLine & { application_id: string; private_key_file: string }
  const iat = Math.floor((Date.now() - madeAgoMs) / 1000)
  const claims = claimsOf(exchange.application_id, { iat, exp: iat + 600 })
  const key = readFileSync(exchange.private_key_file, 'utf8')
  const client = openClient(exchange.url, `Bearer ${token(claims, key)}`)
  // The exchange authenticates before it validates the message, so an invalid message is sufficient.
  return (await client.post('/v1/messages', {})).status
}

const wrongBody = 422

/** The number of rows that are due, leased or dated more than an hour from now. */
async function outOfTime(): Promise<number> {
  const far = (column: string) =>
    `abs(extract(epoch from ${column} - clock_timestamp())) > 3600 and ${column} > '-infinity'`
  const { rows } = await database.db.query<{ n: number }>(
    `select (select count(*) from dispatch where ${far('due_at')} or ${far('lease_until')})
          + (select count(*) from webhook_delivery where ${far('due_at')} or ${far('lease_until')})
          + (select count(*) from message where ${far('accepted_at')})
          + (select count(*) from message_event where ${far('at')}) as n`,
  )
  return rows[0]!.n
}

test('a clock that jumps four days ahead, and then an hour back, neither expires messages, stalls nor accepts expired tokens, and every promise holds [fault T1]', async () => {
  const { steady, refusing, sink, exchange } = world
  // Responses are delayed, so that many messages are queued and in flight at every clock jump.
  steady.faults.answerAfterMs = 1_000
  const load = startLoad({ exchanges: [exchange], connections: 16, rate: 250 })
  const accepted = () => load.history.filter(({ outcome }) => outcome === 'ok').length
  for (const ahead of [0, 4 * day, -hour, 0]) {
    await jump(ahead)
    const [already, submitted] = [accepted(), steady.log.total]
    await until(
      () => [accepted() - already, steady.log.total - submitted],
      (more) => more.every((one) => one >= 40),
    )
    assert.deepEqual([await askWith(0), await askWith(30 * 60_000)], [wrongBody, 401], `${ahead} ms ahead`)
    assert.equal(await outOfTime(), 0)
  }
  steady.faults.answerAfterMs = 0
  await jump(-hour)
  await load.stop()
  await until(
    () => readUnrest(database.db),
    (unrest) => unrest.dispatch + unrest.open + unrest.deliveries === 0,
  )
  const facts = await readFacts(database.db, exchange.api_key)
  const submits = [...steady.log.all(), ...refusing.log.all()]
  const results = check({ history: load.history, facts, submits, notified: sink.notified })
  assert.deepEqual(
    results.flatMap(({ differences }) => differences),
    [],
  )
  for (const { id } of facts.messages) assert.ok(Math.abs(timeOfUuid(id) - Date.now()) < hour / 2, id)
})
