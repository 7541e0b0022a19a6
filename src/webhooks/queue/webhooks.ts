import type { Sql } from '#platform/database/db.ts'
import type { TracedRequest } from '#platform/traces/index.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { ForwardedRequest } from './forwarded.ts'
import type { FeedEvent } from '../events/feed-store.ts'
import type { Handles, WebhookEvent } from '../event/event.ts'
import type { TestRefusal } from './test-event.ts'

/** Counts since the start, and the deliveries currently in memory. */
export type WebhookStats = {
  queued: number
  inFlight: number
  unstored: number
  endpoints: number
  delivered: number
  retried: number
  undelivered: number
}

/** The outbox of a node. Events are stored in the transaction that causes them, and signed and sent after its commit. */
export type Webhooks = {
  /**
   * Stores events and their deliveries with one statement in the caller's transaction, in order.
   * Returns the deliveries leased to this node, which the caller passes to `dispatch` after the commit. Omitting
   * this call loses nothing, because the lease then expires and the events are claimed.
   */
  enqueue(sql: Sql, events: readonly WebhookEvent[]): Promise<Handles>
  /**
   * Sends an event immediately, once, and returns the result. If a disabled endpoint accepts the event, the endpoint is enabled.
   * `requested` is the API request, for its trace.
   */
  test(event: WebhookEvent, requested?: TracedRequest): Promise<Attempt | TestRefusal>
  /** The requests that would deliver events of an account, signed now, for a client that forwards them itself. */
  forwarded(accountId: string, events: readonly FeedEvent[]): Promise<ForwardedRequest[]>
  /** Queues committed deliveries in memory, so that no claim is needed. Never throws, never waits. */
  dispatch(handles: Handles): void
  /** Releases the leases of a previous process with this node ID, and starts to deliver. */
  start(): Promise<void>
  /** Waits until nothing is due, leased or unstored; returns false after `ms`. */
  drain(ms: number): Promise<boolean>
  /** Releases queued deliveries, because other nodes may own them now; deliveries that this node still owns are claimed again. */
  releaseQueued(): void
  /** Waits for attempts in flight (at most `ms`, 10 s by default), stores them, and releases the rest. */
  stop(ms?: number): Promise<void>
  /** Claims due deliveries immediately, because the clock was advanced. */
  wake(): void
  /** When the earliest waiting delivery is due, in milliseconds of exchange time; undefined if no delivery waits. */
  nextDue(): Promise<number | undefined>
  stats(): WebhookStats
}
