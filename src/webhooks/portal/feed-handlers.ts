import { type Caller, foundOwn, mostListeners, portalProblems } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { positionOf } from '#platform/contract/paging/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import type { z } from 'zod'
import { awaitFeed, followFeed } from '../events/await-feed.ts'
import { type FeedPosition, readEarlierPosition } from '../events/feed-position.ts'
import { type Feed, readOwnFeed } from '../events/feed-store.ts'
import { openListeners } from '../events/listeners.ts'
import { byTransaction } from '../queue/cursors.ts'
import { typeOfEvent } from '../event/type-of-event.ts'
import type { Webhooks } from '../queue/webhooks.ts'
import type { ownFeedOperations, ownFeedView } from './feed-contract.ts'
import { attemptWire } from './webhook-wire.ts'

type Mine = Handlers<Contract<typeof ownFeedOperations>, Caller>

type Deps = {
  db: Db
  webhooks: Webhooks
  /** Aborted when this node is draining. */
  draining: AbortSignal
}

/** Handlers of the operations on the live feed of the caller's webhooks. */
export function ownFeedHandlers({ db, webhooks, draining }: Deps): Mine {
  const listen = openListeners(mostListeners)
  const earlier = async (id: string, since: string | undefined) =>
    since === undefined ? undefined : db.asAccount(id, (sql) => readEarlierPosition(sql, Date.parse(since)))
  return {
    async readOwnWebhookFeed(ctx, { query: { cursor, since, wait_seconds: seconds } }) {
      const { account } = ctx.caller
      const { id } = account
      const read = (from?: FeedPosition) => db.asAccount(id, (sql) => readOwnFeed(sql, id, from))
      const position = positionOf(byTransaction, cursor) ?? (await earlier(id, since))
      const ended = AbortSignal.any([draining, ctx.disconnected()])
      const wait = (from: FeedPosition) => listen(account, () => awaitFeed(read, from, { seconds, ended }))
      const feed = await followFeed({ db, accountId: id, read, wait }, position)
      if (feed === 'account-full') throw new Problem(portalProblems.listenersWaiting, { retryAfter: 1 })
      if (feed === 'node-full') throw new Problem(portalProblems.listenersOfNode, { retryAfter: 5 })
      return {
        status: 200,
        body: await feedWire(webhooks, id, foundOwn(feed === 'unknown' ? undefined : feed)),
      }
    },
  }
}

async function feedWire(
  webhooks: Webhooks,
  accountId: string,
  { events, attempts, next }: Feed,
): Promise<z.input<typeof ownFeedView>> {
  // Transactions may commit in another order than that in which they stored events; IDs have the latter.
  const inOrder = events.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
  const requests = await webhooks.forwarded(accountId, inOrder)
  return {
    events: inOrder.map((one, at) => ({
      event_id: one.eventId,
      subject_id: one.subjectId,
      event_type: typeOfEvent(one),
      event_status: one.eventStatus ?? null,
      url: one.url ?? null,
      set_aside: one.setAside ?? null,
      payload: one.payload,
      request: requests[at]!,
      at: one.at.toISOString(),
    })),
    attempts: attempts.map((one) => ({ ...attemptWire(one), recorded_at: one.recordedAt.toISOString() })),
    next: byTransaction.write(next),
  }
}
