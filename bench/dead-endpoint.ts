import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { uuidv7 } from '#platform/ids.ts'
import type { WebhookEvent, Webhooks } from '#webhooks/index.ts'
import { openTestDatabase, type TestDatabase } from '../test/support/database.ts'
import type { Bench, Measure, Row } from './row.ts'
import { forkChild, type Asked } from './world/child.ts'
import { openNode } from './world/outbox.ts'
import { withServer } from './world/server.ts'

const [tenants, dead, mostRatio] = [50, 100_000, 2]
/** Ten events for one tenant after the other, fifty times a second: each tenant has ten a second. */
const [batch, everyMs] = [10, 20]
/** Longer than storing takes, so that all of it falls due at one instant. */
const storingMs = 20_000
const rounds = 3
const deadAccount = 'dead0000'
const kinds = {
  refusing: 'refuses connections',
  silent: 'accepts and never answers',
  slow: 'answers 500 after two seconds',
} as const
type Kind = keyof typeof kinds
type Receivers = Asked<Record<Kind | 'healthy', number>>
type World = { database: TestDatabase; storing: Webhooks; webhooks: Webhooks; receivers: Receivers }

/**
 * How long fifty tenants with healthy receivers wait for their webhooks, alone and beside one tenant's dead receiver for which
 * a hundred thousand events fall due at once; in turns, three times each, the best round of both.
 */
export const measureDeadEndpoint: Measure = (bench) =>
  withServer(async () => {
    await using open = new AsyncDisposableStack()
    const database = await openTestDatabase()
    open.defer(() => database.close())
    const receivers: Receivers = await forkChild('receivers')
    open.defer(() => receivers.stop())
    const storing = await openNode(database, open, false)
    const webhooks = await openNode(database, open)
    const world = { database, storing, webhooks, receivers }
    await round(world, undefined, 2)
    const rows: Row[] = []
    for (const kind of Object.keys(kinds) as Kind[]) rows.push(await compare(world, kind, bench))
    return rows
  })

async function compare(world: World, kind: Kind, { seconds, say }: Bench): Promise<Row> {
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let i = 0; i < rounds; i++) {
    alone.push(await round(world, undefined, seconds))
    beside.push(await round(world, kind, seconds))
    say(`${kind}: p99 ${alone.at(-1)!.toFixed(0)} ms alone, ${beside.at(-1)!.toFixed(0)} ms beside it`)
  }
  const [before, p99] = [Math.min(...alone), Math.min(...beside)]
  return {
    name: `${tenants} tenants' webhooks beside ${dead.toLocaleString('en')} for a receiver that ${kinds[kind]}`,
    figure: `p99 ${p99.toFixed(0)} ms`,
    beside: `p99 ${before.toFixed(0)} ms without it`,
    ratio: p99 / before,
    bar: `< ${mostRatio} ×`,
    reached: p99 < mostRatio * before,
  }
}

/** One round: the age in milliseconds that ninety-nine in a hundred events have at most when they arrive. */
async function round(world: World, kind: Kind | undefined, seconds: number): Promise<number> {
  const { database, webhooks, receivers } = world
  const dueAt = kind ? await storeDead(world, kind) : Date.now()
  await pause(Math.max(0, dueAt - Date.now()))
  await receivers.ask(null)
  const expected = await tell(world, seconds)
  const ages: number[] = []
  for (const late = Date.now() + 60_000; ages.length < expected; await pause(20)) {
    ages.push(...(await receivers.ask<number[]>(null)))
    if (Date.now() > late) throw new Error(`${expected - ages.length} webhooks have not come within a minute`)
  }
  await database.db.query('delete from webhook_delivery where account_id = $1', [deadAccount])
  await database.db.query('delete from webhook_endpoint where account_id = $1', [deadAccount])
  while (webhooks.stats().queued + webhooks.stats().inFlight > 0) await pause(50)
  return ages.toSorted((a, b) => a - b)[Math.floor(ages.length * 0.99)]!
}

/** Tells the tenants at a constant rate for some seconds; answers how many webhooks they should get. */
async function tell({ database, webhooks, receivers }: World, seconds: number): Promise<number> {
  const url = `http://127.0.0.1:${receivers.ready.healthy}/status`
  const began = performance.now()
  let told = 0
  const telling: Promise<void>[] = []
  while (performance.now() - began < seconds * 1000) {
    const events = Array.from({ length: batch }, (_, i) => eventOf(accountOf((told + i) % tenants), url))
    told += batch
    telling.push(
      database.db.tx((sql) => webhooks.enqueue(sql, events)).then((handles) => webhooks.offer(handles)),
    )
    await pause(Math.max(0, began + (told / batch) * everyMs - performance.now()))
  }
  await Promise.all(telling)
  return told
}

/** Stores what is to be told to the dead receiver; answers when all of it falls due. */
async function storeDead({ database, storing, receivers }: World, kind: Kind): Promise<number> {
  const url = `http://127.0.0.1:${receivers.ready[kind]}/status`
  const dueAt = Date.now() + storingMs
  const size = 1_000
  for (let stored = 0; stored < dead; stored += size) {
    const events = Array.from({ length: size }, () => eventOf(deadAccount, url, dueAt))
    await database.db.tx((sql) => storing.enqueue(sql, events))
  }
  return dueAt
}

const accountOf = (nth: number) => `a${nth.toString(16).padStart(7, '0')}`

function eventOf(accountId: string, url: string, at = Date.now()): WebhookEvent {
  const subjectId = uuidv7()
  const payload = JSON.stringify({ message_uuid: subjectId, status: 'delivered', caused_at: at })
  return {
    accountId,
    subjectId,
    kind: 'message-status',
    told: 'delivered',
    url,
    method: 'POST_JSON',
    payload,
    at,
  }
}
