import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Clock, openClock } from '#platform/clock.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { WebhookEvent, Webhooks } from '#webhooks/index.ts'
import { openTestDatabase, type TestDatabase } from '../test/support/database.ts'
import type { Bench, Measure, Row } from './row.ts'
import { forkChild, type BenchChild } from './world/child.ts'
import { openNode } from './world/outbox.ts'
import { withServer } from './world/server.ts'

const [tenants, dead, mostRatio] = [50, 100_000, 2]
/** Ten events for one tenant after another, 50 times per second, so that each tenant has 10 events per second. */
const [batch, everyMs] = [10, 20]
/**
 * For each kind of dead endpoint: three rounds with it and three without, or as many as fit into `kindMs`. The whole measurement thus takes two
 * minutes.
 */
const [rounds, mostSeconds, warmSeconds, kindMs] = [3, 3, 0.5, 40_000]
const [storedAtOnce, storers] = [1_000, 4]
/** Exchange time is advanced by this much once all events are stored, so that they become due at the same instant. */
const aheadMs = 600_000
const timeoutMs = 30_000
const deadAccount = 'dead0000'
const kinds = {
  refusing: 'refuses connections',
  unresponsive: 'accepts and never responds',
  slow: 'returns 500 after 2 s',
} as const
type Kind = keyof typeof kinds
type Receivers = BenchChild<Record<Kind | 'healthy', number>>
type World = {
  database: TestDatabase
  asOwner: pg.Client
  clock: Clock
  storing: Webhooks
  receivers: Receivers
}

/**
 * How long 50 tenants with healthy endpoints wait for their webhooks, alone and while 100,000 events of another tenant's dead endpoint become due
 * simultaneously. Both are measured in turns, up to three times each; the best rounds are compared.
 */
export const measureDeadEndpoint: Measure = (bench) =>
  withServer(async () => {
    await using open = new AsyncDisposableStack()
    const database = await openTestDatabase()
    open.defer(() => database.close())
    const asOwner = new pg.Client({ connectionString: database.ownerUrl })
    await asOwner.connect()
    open.defer(() => asOwner.end())
    const receivers: Receivers = await forkChild('receivers')
    open.defer(() => receivers.stop())
    const clock = await openClock(database.db)
    const storing = await openNode(database, open, { clock, start: false })
    const world = { database, asOwner, clock, storing, receivers }
    const rows: Row[] = []
    for (const kind of Object.keys(kinds) as Kind[]) rows.push(await compare(world, kind, bench))
    return rows
  })

async function compare(world: World, kind: Kind, { seconds: wanted, say }: Bench): Promise<Row> {
  const seconds = Math.min(wanted, mostSeconds)
  const [alone, alongside]: [number[], number[]] = [[], []]
  const began = performance.now()
  // Starts another round only if there is time for one that takes as long as the previous ones.
  for (let i = 0; i < rounds && ((performance.now() - began) * (i + 1)) / Math.max(1, i) < kindMs; i++) {
    alone.push(await round(world, undefined, seconds))
    alongside.push(await round(world, kind, seconds))
    const took = ((performance.now() - began) / 1000).toFixed(0)
    say(
      `${kind}: p99 ${alone.at(-1)!.toFixed(0)} ms alone, ${alongside.at(-1)!.toFixed(0)} ms with it (${took} s)`,
    )
  }
  const [before, p99] = [Math.min(...alone), Math.min(...alongside)]
  return {
    name: `${tenants} tenants' webhooks while ${dead.toLocaleString('en')} are due at an endpoint that ${kinds[kind]}`,
    result: `p99 ${p99.toFixed(0)} ms`,
    baseline: `p99 ${before.toFixed(0)} ms without it`,
    ratio: p99 / before,
    bar: `< ${mostRatio} ×`,
    reached: p99 < mostRatio * before,
  }
}

/** Runs one round on a separate node; returns the 99th percentile of the age of events on arrival, in milliseconds. */
async function round(world: World, kind: Kind | undefined, seconds: number): Promise<number> {
  await using open = new AsyncDisposableStack()
  const { database, asOwner, clock } = world
  if (kind) await storeDead(world, kind)
  // Clears dead rows here, so that autovacuum does not run during the measurement.
  await asOwner.query('vacuum analyze webhook_delivery, webhook_endpoint, webhook_event')
  const webhooks = await openNode(database, open, { clock })
  await postEvents(world, webhooks, warmSeconds)
  if (kind) await clock.advanceTo(clock.now() + aheadMs)
  const ages = await postEvents(world, webhooks, seconds)
  await webhooks.stop(0)
  await database.db.query('delete from webhook_delivery where account_id = $1', [deadAccount])
  await database.db.query('delete from webhook_endpoint where account_id = $1', [deadAccount])
  return ages.toSorted((a, b) => a - b)[Math.floor(ages.length * 0.99)]!
}

/** Sends events to the tenants at a constant rate for some seconds; returns the age of each event on arrival. */
async function postEvents(
  { database, clock, receivers }: World,
  webhooks: Webhooks,
  seconds: number,
): Promise<number[]> {
  const url = `http://127.0.0.1:${receivers.ready.healthy}/status`
  const began = performance.now()
  let sent = 0
  const enqueued: Promise<void>[] = []
  while (performance.now() - began < seconds * 1000) {
    const events = Array.from({ length: batch }, (_, i) =>
      eventOf(accountOf((sent + i) % tenants), url, clock.now()),
    )
    sent += batch
    enqueued.push(
      database.db.tx((sql) => webhooks.enqueue(sql, events)).then((handles) => webhooks.dispatch(handles)),
    )
    await pause(Math.max(0, began + (sent / batch) * everyMs - performance.now()))
  }
  await Promise.all(enqueued)
  const ages: number[] = []
  for (const late = Date.now() + timeoutMs; ages.length < sent; await pause(20)) {
    ages.push(...(await receivers.ask<number[]>(null)))
    if (Date.now() > late)
      throw new Error(`${sent - ages.length} webhooks did not arrive within ${timeoutMs} ms`)
  }
  return ages
}

/** Stores events for the dead endpoint that are not due yet. */
async function storeDead({ database, clock, storing, receivers }: World, kind: Kind): Promise<void> {
  const url = `http://127.0.0.1:${receivers.ready[kind]}/status`
  const dueAt = clock.now() + aheadMs
  let left = dead
  const store = async () => {
    while (left > 0) {
      left -= storedAtOnce
      const events = Array.from({ length: storedAtOnce }, () => eventOf(deadAccount, url, dueAt))
      await database.db.tx((sql) => storing.enqueue(sql, events))
    }
  }
  await Promise.all(Array.from({ length: storers }, store))
}

const accountOf = (nth: number) => `a${nth.toString(16).padStart(7, '0')}`

function eventOf(accountId: string, url: string, at: number): WebhookEvent {
  const subjectId = uuidv7()
  const payload = JSON.stringify({ message_uuid: subjectId, status: 'delivered', caused_at: Date.now() })
  return {
    accountId,
    subjectId,
    kind: 'message-status',
    eventStatus: 'delivered',
    url,
    method: 'POST_JSON',
    payload,
    at,
  }
}
