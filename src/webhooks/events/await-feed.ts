import { setTimeout as pause } from 'node:timers/promises'
import { listenTo } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { type FeedPosition, isCurrent } from './feed-position.ts'
import type { Feed } from './feed-store.ts'

const lookMs = 300
const usualWait = 10
/** Time until all nodes know about a new listener. Until then they discard events without a URL. */
const knownAfterMs = 1_000

type Following<T> = {
  db: Db
  accountId: string
  read: (from?: FeedPosition) => Promise<Feed>
  /** Waits for entries after a position. */
  wait: (position: FeedPosition) => Promise<Feed | T>
}

/**
 * Marks an account's webhooks as watched and reads its feed: from a position, or, without one, the position of a new listener. Returns
 * `unknown` if the account does not exist.
 */
export async function followFeed<T = never>(
  { db, accountId, read, wait }: Following<T>,
  position: FeedPosition | undefined,
): Promise<Feed | T | 'unknown'> {
  // Read the position first, so that events stored from now on come after it.
  const begin = position ? undefined : await read()
  if (!(await db.tx((sql) => listenTo(sql, accountId)))) return 'unknown'
  if (!begin) return wait(position!)
  // Until all nodes store the events of a new listener.
  await pause(knownAfterMs)
  return begin
}

export type FeedWait = {
  /** Seconds; default 10. */
  seconds: number | string | undefined
  /** Aborted when this node is draining, or when the client has disconnected. */
  ended: AbortSignal
}

/** Reads the feed from a position until it has entries or more pages, the wait has elapsed or it is aborted. */
export async function awaitFeed(
  read: (position: FeedPosition) => Promise<Feed>,
  position: FeedPosition,
  { seconds = usualWait, ended }: FeedWait,
): Promise<Feed> {
  const until = performance.now() + Number(seconds) * 1000
  let feed = await read(position)
  const isEmpty = () => feed.events.length + feed.attempts.length === 0 && isCurrent(feed.next)
  while (isEmpty() && performance.now() < until) {
    await pause(lookMs, undefined, { signal: ended }).catch(() => undefined)
    if (ended.aborted) break
    feed = await read(feed.next)
  }
  return feed
}
