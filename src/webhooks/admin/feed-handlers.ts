import type { Db } from '#platform/database/db.ts'
import { positionOf } from '#platform/contract/paging/index.ts'
import { awaitFeed, followFeed } from '../events/await-feed.ts'
import type { FeedPosition } from '../events/feed-position.ts'
import { type Feed, readFeed } from '../events/feed-store.ts'
import { byTransaction } from '../queue/cursors.ts'
import type { z } from 'zod'
import { type OperatorHandlers, found } from '#operators/index.ts'
import type { feedOperations, feedView } from './feed-contract.ts'
import { attemptWire } from './wire.ts'

type Deps = {
  db: Db
  /** Aborted when this node is draining. */
  draining: AbortSignal
}

/** Handlers of the operations on the live feed of an account's webhooks. */
export function feedHandlers({ db, draining }: Deps): OperatorHandlers<typeof feedOperations> {
  return {
    async readWebhookFeed(ctx, { query }) {
      const { api_key: accountId, cursor, wait_seconds: seconds } = query
      const read = (from?: FeedPosition) => db.snapshot((sql) => readFeed(sql, accountId, from))
      const ended = AbortSignal.any([draining, ctx.disconnected()])
      const wait = (position: FeedPosition) => awaitFeed(read, position, { seconds, ended })
      const feed = await followFeed({ db, accountId, read, wait }, positionOf(byTransaction, cursor))
      return { status: 200, body: feedWire(found(feed === 'unknown' ? undefined : feed)) }
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
