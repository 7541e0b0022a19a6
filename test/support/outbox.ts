import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import { after, before, type TestContext } from 'node:test'
import {
  attemptsOf,
  openWebhooks,
  type Terms,
  type TermsOf,
  type WebhookEvent,
  type Webhooks,
} from '#webhooks/index.ts'
import { type Clock, openClock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openOutbound, type OutboundParts, type OutboundPolicy } from '#platform/outbound/index.ts'
import { openTestDatabase, quiet, type TestDatabase } from './database.ts'
import { openReceiver, type Receiver } from './receiver.ts'

export const terms: Terms = {
  apiKey: 'abcd1234',
  secrets: ['the signature secret of this account'],
  any2xx: false,
  goneDisables: false,
}
export const sandbox: OutboundPolicy = { production: false, allowCidrs: [], ownPorts: () => [] }

type Setting = {
  policy?: OutboundPolicy
  parts?: OutboundParts
  nodeId?: string
  start?: boolean
  termsOf?: TermsOf
}

/** Nodes that deliver webhooks from one database, and their endpoints. Each is stopped at the end of its test. */
export type TestOutbox = {
  readonly db: Db
  readonly clock: Clock
  /** Starts a node. */
  exchange(t: TestContext, setting?: Setting): Promise<Webhooks>
  receiver(t: TestContext): Promise<Receiver>
  statusEvent(url: string, more?: Partial<WebhookEvent>): WebhookEvent
  send(webhooks: Webhooks, events: WebhookEvent[]): Promise<void>
  /** Advances exchange time until the next delivery is due, and waits for its effects. Returns by how many milliseconds it has advanced. */
  advance(webhooks: Webhooks): Promise<number>
  /** The attempts for events of a subject: attempt number, outcome, and status or error. */
  story(subjectId: string): Promise<[number, string, number | string | undefined][]>
}

/** Opens the database before the tests of a file, and closes it after them. */
export function openTestOutbox(): TestOutbox {
  let database: TestDatabase
  let clock: Clock
  before(async () => {
    database = await openTestDatabase()
    clock = await openClock(database.db)
  })
  after(() => database.close())
  return {
    get db() {
      return database.db
    },
    get clock() {
      return clock
    },
    exchange: (t, setting = {}) => startNode(t, database.db, clock, setting),
    async receiver(t) {
      const opened = await openReceiver()
      t.after(() => opened.close())
      return opened
    },
    statusEvent: (url, more = {}) => statusEvent(url, clock.now(), more),
    async send(webhooks, events) {
      webhooks.dispatch(await database.db.tx((sql) => webhooks.enqueue(sql, events)))
    },
    advance: (webhooks) => advance(webhooks, clock),
    async story(subjectId) {
      const events = await attemptsOf(database.db, [subjectId])
      return events.flatMap((event) =>
        event.attempts.map((one): [number, string, number | string | undefined] => [
          one.attempt,
          one.outcome,
          one.status ?? one.fault,
        ]),
      )
    },
  }
}

async function startNode(t: TestContext, db: Db, clock: Clock, setting: Setting): Promise<Webhooks> {
  const outbound = openOutbound(setting.policy ?? sandbox, setting.parts)
  const node = { id: setting.nodeId ?? randomUUID() }
  const termsOf = setting.termsOf ?? (() => terms)
  const webhooks = openWebhooks({ db, clock, node, outbound, termsOf, log: quiet, version: '0.0.0' })
  if (setting.start !== false) await webhooks.start()
  t.after(async () => {
    await webhooks.stop(200)
    await outbound.close()
  })
  return webhooks
}

function statusEvent(url: string, at: number, more: Partial<WebhookEvent>): WebhookEvent {
  const subjectId = more.subjectId ?? uuidv7()
  const payload = JSON.stringify({ message_uuid: subjectId, status: 'delivered', note: 'żółw 🐢' })
  return {
    accountId: 'abcd1234',
    subjectId,
    kind: 'message-status',
    url,
    method: 'POST_JSON',
    payload,
    at,
    ...more,
  }
}

async function advance(webhooks: Webhooks, clock: Clock): Promise<number> {
  const from = clock.now()
  const due = await webhooks.nextDue()
  assert.ok(due !== undefined, 'nothing is due')
  await clock.advanceTo(due + 1)
  webhooks.wake()
  assert.ok(await webhooks.drain(30_000))
  return due - from
}
