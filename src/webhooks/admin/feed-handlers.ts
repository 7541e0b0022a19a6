import { setTimeout as pause } from 'node:timers/promises'
import { listenTo } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { positionOf } from '#platform/contract/paging/index.ts'
import { type Feed, readFeed } from '../events/feed-store.ts'
import { byTransaction } from '../queue/cursors.ts'
import type { z } from 'zod'
import { type OperatorHandlers, found } from '#operators/index.ts'
import type { feedOperations, feedView } from './feed-contract.ts'
import { attemptWire } from './wire.ts'

const lookMs = 300
const usualWait = 10
/** Time until all nodes know about a new listener. Until then they discard events without a URL. */
const knownAfterMs = 1_000

/** Handlers of the operations on the live feed of an account's webhooks. */
export function feedHandlers({ db }: { db: Db }): OperatorHandlers<typeof feedOperations> {
  return {
    async readWebhookFeed(_, { query }) {
      const { api_key: accountId, cursor, wait_seconds: wait = usualWait } = query
      const position = positionOf(byTransaction, cursor)
      // Read the position first, so that events stored from now on come after it.
      const begin = position ? undefined : await db.snapshot((sql) => readFeed(sql, accountId, undefined))
      found((await db.tx((sql) => listenTo(sql, accountId))) || undefined)
      if (begin) {
        await pause(knownAfterMs)
        return { status: 200, body: feedWire(begin) }
      }
      const until = performance.now() + Number(wait) * 1000
      for (;;) {
        const feed = await db.snapshot((sql) => readFeed(sql, accountId, position))
        const hasEntries = feed.events.length + feed.attempts.length > 0
        if (hasEntries || performance.now() >= until) return { status: 200, body: feedWire(feed) }
        await pause(lookMs)
      }
    },
  }
}

function feedWire({ events, attempts, next }: Feed): z.input<typeof feedView> {
  return {
    events: events.map((one) => ({
      event_id: one.eventId,
      message_uuid: one.subjectId,
      kind: one.kind,
      event_status: one.eventStatus ?? null,
      url: one.url ?? null,
      set_aside: one.setAside ?? null,
      payload: one.payload,
      at: one.at.toISOString(),
    })),
    attempts: attempts.map(attemptWire),
    next: byTransaction.write(next),
  }
}
