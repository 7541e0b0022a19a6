import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { uuidv7 } from '#platform/ids.ts'
import type { WebhookEvent, Webhooks } from '#webhooks/index.ts'
import { openTestDatabase, type TestDatabase } from '../test/support/database.ts'
import { perSecond, type Measure } from './row.ts'
import { forkChild } from './world/child.ts'
import { cpuSeconds, ownSeconds, parentOf, watchCost } from './world/cpu.ts'
import { openNode } from './world/outbox.ts'
import { withServer } from './world/server.ts'
import { inTurns, median } from './world/turns.ts'

const bar = 5_000
const batch = 250
const backlog = 3_000
const producers = 2

type Side = { name: string; next(): WebhookEvent[] }

const registeredCount = 5

/**
 * Events that one node stores, signs, delivers and records, to one keep-alive server in another process: for a webhook URL, and for registered
 * endpoints of the same account, in turns.
 */
export const measureWebhooks: Measure = ({ seconds, say }) =>
  withServer(async () => {
    await using open = new AsyncDisposableStack()
    const database = await openTestDatabase()
    open.defer(() => database.close())
    const endpoint = await forkChild<number>('receiver')
    open.defer(() => endpoint.stop())
    const url = `http://127.0.0.1:${endpoint.ready}/status`
    const webhooks = await openNode(database, open, { endpointUrl: url })
    const sides: Side[] = [
      { name: 'a webhook URL', next: () => events(url) },
      { name: `${registeredCount} registered endpoints`, next: registeredEvents(url) },
    ]
    for (const { next } of sides) await flood(database, webhooks, next, 2)
    const spent = await costsOf(database, endpoint.pid)
    const rates = await inTurns(sides, async ({ name, next }) => {
      const before = webhooks.stats().delivered
      const startedAt = performance.now()
      await flood(database, webhooks, next, seconds)
      const rate = (webhooks.stats().delivered - before) / ((performance.now() - startedAt) / 1000)
      say(`${name}: ${perSecond(rate)}`)
      return rate
    })
    const { delivered } = webhooks.stats()
    const { rows } = await database.db.query('select count(*) as n from webhook_attempt')
    say(`CPU time for each: ${spent(delivered)}`)
    say(`the endpoint counted ${await endpoint.ask<number>(null)}, the database ${rows[0]!['n']} attempts`)
    return sides.map(({ name }, i) => {
      const rate = median(rates[i]!)
      return {
        name: `webhooks to ${name}, stored, signed, delivered, recorded`,
        result: perSecond(rate),
        bar: `≥ ${perSecond(bar)}`,
        reached: rate >= bar,
      }
    })
  })

/** Measures the CPU time of the node, the database and the endpoint. */
async function costsOf({ db }: TestDatabase, endpoint: number): Promise<(items: number) => string> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = parentOf(rows[0]!.pid)
  return watchCost({
    node: ownSeconds,
    database: () => cpuSeconds(server),
    endpoint: () => cpuSeconds(endpoint),
  })
}

/** Enqueues events as fast as they are delivered, for some seconds, and waits until the remaining events are delivered. */
async function flood(
  { db }: TestDatabase,
  webhooks: Webhooks,
  next: Side['next'],
  seconds: number,
): Promise<void> {
  const until = performance.now() + seconds * 1000
  const produce = async () => {
    while (performance.now() < until) {
      const { queued, inFlight, unstored } = webhooks.stats()
      if (queued + inFlight + unstored > backlog) await pause(2)
      else webhooks.dispatch(await db.tx((sql) => webhooks.enqueue(sql, next())))
    }
  }
  await Promise.all(Array.from({ length: producers }, produce))
  if (!(await webhooks.drain(30_000))) throw new Error('the backlog did not drain')
}

function events(url: string): WebhookEvent[] {
  return Array.from({ length: batch }, () => {
    const subjectId = uuidv7()
    const payload = JSON.stringify({
      message_uuid: subjectId,
      channel: 'sms',
      to: '990000000001',
      from: '15550100',
      timestamp: new Date().toISOString(),
      status: 'delivered',
      usage: { currency: 'EUR', price: '0.0333' },
      workflow: { workflow_id: subjectId, items_number: '1', items_total: '1' },
    })
    const event = { accountId: 'abcd1234', subjectId, kind: 'message-status', method: 'POST_JSON' } as const
    return { ...event, eventStatus: 'delivered', url, payload, at: Date.now() }
  })
}

/** Batches of which each event is for the next of several registered endpoints. */
function registeredEvents(url: string): Side['next'] {
  const ids = Array.from({ length: registeredCount }, uuidv7)
  return () =>
    events(url).map((event, i) => ({
      ...event,
      registered: { id: ids[i % ids.length]!, type: 'message.status' },
    }))
}
