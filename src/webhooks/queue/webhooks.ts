import type { Sql } from '#platform/database/db.ts'
import type { TracedRequest } from '#platform/traces/index.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { Handles, WebhookEvent } from '../event/event.ts'

/** Figures since the start, and what is held in memory now. */
export type WebhookStats = {
  queued: number
  inFlight: number
  unstored: number
  endpoints: number
  delivered: number
  retried: number
  undelivered: number
}

/** The outbox of an exchange's node: events go in with the transaction that causes them, and leave signed. */
export type Webhooks = {
  /**
   * Stores events and their deliveries with one statement in the caller's transaction, in the order given.
   * Answers those leased to this node; the caller hands them to `offer` after its commit. Forgetting to
   * do so loses nothing: the lease ends and the events are claimed.
   */
  enqueue(sql: Sql, events: readonly WebhookEvent[]): Promise<Handles>
  /**
   * Tells a receiver something now, once, and answers what that came to. Where it is taken, a disabled endpoint is enabled.
   * Throws when the account does not exist. `asked` is the request that wants it.
   */
  test(event: WebhookEvent, requested?: TracedRequest): Promise<Attempt>
  /** Takes committed deliveries into memory, so that no claim is needed. Never throws, never waits. */
  dispatch(handles: Handles): void
  /** Takes back what a predecessor under the same node id held, and begins to deliver. */
  start(): Promise<void>
  /** Waits until nothing is due, held or unstored; false when that has not happened after `ms`. */
  drain(ms: number): Promise<boolean>
  /** Drops what has not begun: others may have it now. What is still this node's is claimed again. */
  releaseQueued(): void
  /** Ends attempts in flight (at most `ms`, 10 s by default), stores them, gives the rest back. */
  stop(ms?: number): Promise<void>
  /** Looks for due deliveries now: the clock has advanced. */
  wake(): void
  /** Exchange time in milliseconds of the earliest delivery that waits, or undefined. */
  nextDue(): Promise<number | undefined>
  stats(): WebhookStats
}
