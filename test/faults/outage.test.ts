import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '#platform/database/db.ts'
import { startEmbedded, type Embedded } from '#platform/embedded/index.ts'
import { quiet } from '../support/database.ts'
import { until } from '../support/until.ts'
import { check } from './checker.ts'
import { readFacts, readUnrest } from './facts.ts'
import { startLoad } from './load.ts'
import { openWorld, type World } from './world.ts'

let folder: string
let server: Embedded
let world: World

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strowger-outage-'))
  chmodSync(folder, 0o711)
  server = await startEmbedded({ dataDir: folder, log: quiet })
  world = await openWorld({ DATABASE_URL: server.url, STROWGER_DATABASE_OWNER_URL: server.ownerUrl })
})
after(async () => {
  await world?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

// Longer than the time for which nodes accept cached credentials without the database.
const outageMs = 7_000

test('during a database outage requests get 503, and after it they succeed [fault C3]', async (t) => {
  const load = startLoad({ exchanges: [world.exchange], connections: 16, rate: 200 })
  await load.accepted()
  await pause(500)
  await server.stop()
  const away = performance.now()
  await pause(outageMs)
  const back = performance.now()
  server = await startEmbedded({ dataDir: folder, log: quiet })
  await load.accepted()
  t.diagnostic(`sending resumed after ${Math.round(performance.now() - back)} ms`)
  await pause(500)
  await load.stop()

  const during = load.history.filter((one) => one.invokedAt > away && one.endedAt < back)
  assert.ok(during.length > 0, 'no request was answered during the outage')
  assert.deepEqual(
    during.filter((one) => one.status !== 503 || !one.retryAfter),
    [],
  )
  const slowest = Math.max(...during.map((one) => one.endedAt - one.invokedAt))
  t.diagnostic(`the slowest 503 came after ${Math.round(slowest)} ms`)

  const db = openDb({ url: server.url, log: quiet, max: 2 })
  try {
    await until(
      () => readUnrest(db),
      (unrest) => unrest.dispatch + unrest.open + unrest.deliveries === 0,
    )
    const facts = await readFacts(db, world.exchange.api_key)
    const submits = [...world.steady.log.all(), ...world.refusing.log.all()]
    const results = check({ history: load.history, facts, submits, notified: world.sink.notified })
    assert.deepEqual(
      results.flatMap((one) => one.differences),
      [],
    )
  } finally {
    await db.close()
  }
})
