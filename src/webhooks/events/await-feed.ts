import { setTimeout as pause } from 'node:timers/promises'
import { listenTo } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { type FeedPosition, isCurrent } from './feed-position.ts'
import type { Feed } from './feed-store.ts'

const lookMs = 300
const usualWait = 10
/** Time until all nodes know about a new listener. Until then they discard events without a URL. */
const knownAfterMs = 1_000

/** Marks an account's webhooks as watched; returns whether the account exists. */
export const watch = (db: Db, accountId: string): Promise<boolean> => db.tx((sql) => listenTo(sql, accountId))

/** Waits until all nodes store the events of a new listener. */
export const untilWatched = (): Promise<void> => pause(knownAfterMs)

export type FeedWait = {
  /** Seconds; default 10. */
  seconds: number | string | undefined
  /** Ends the wait. */
  draining: AbortSignal
}

/** Reads the feed from a position until it has entries or more pages, the wait has elapsed or this node is draining. */
export async function awaitFeed(
  read: (position: FeedPosition) => Promise<Feed>,
  position: FeedPosition,
  { seconds = usualWait, draining }: FeedWait,
): Promise<Feed> {
  const until = performance.now() + Number(seconds) * 1000
  let feed = await read(position)
  const isEmpty = () => feed.events.length + feed.attempts.length === 0 && isCurrent(feed.next)
  while (isEmpty() && performance.now() < until) {
    await pause(lookMs, undefined, { signal: draining }).catch(() => undefined)
    if (draining.aborted) break
    feed = await read(feed.next)
  }
  return feed
}
