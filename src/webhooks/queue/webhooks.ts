import type { Sql } from '#platform/database/db.ts'
import type { TracedRequest } from '#platform/traces/index.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { Handles, WebhookEvent } from '../event/event.ts'

/** Counts since the start, and the current state of memory. */
export type WebhookStats = {
  queued: number
  inFlight: number
  unstored: number
  endpoints: number
  delivered: number
  retried: number
  undelivered: number
}

/** The outbox of an exchange's node: events are stored in the transaction that causes them, and sent signed. */
export type Webhooks = {
  /**
   * Stores events and their deliveries with one statement in the caller's transaction, in order.
   * Returns those leased to this node; the caller passes them to `dispatch` after its commit. Omitting
   * that loses nothing: the lease expires and the events are claimed.
   */
  enqueue(sql: Sql, events: readonly WebhookEvent[]): Promise<Handles>
  /**
   * Sends an event now, once, and returns the result. If it is accepted, a disabled endpoint is enabled. Throws if the account does
   * not exist. `requested` is the API request, for its trace.
   */
  test(event: WebhookEvent, requested?: TracedRequest): Promise<Attempt>
  /** Queues committed deliveries in memory, so that no claim is needed. Never throws, never waits. */
  dispatch(handles: Handles): void
  /** Releases the leases of a previous process of this node id, and starts to deliver. */
  start(): Promise<void>
  /** Waits until nothing is due, leased or unstored; false after `ms`. */
  drain(ms: number): Promise<boolean>
  /** Releases queued deliveries, because other nodes may own them now; those still owned are claimed again. */
  releaseQueued(): void
  /** Waits for attempts in flight (at most `ms`, 10 s by default), stores them, and releases the rest. */
  stop(ms?: number): Promise<void>
  /** Claims due deliveries now: the clock has advanced. */
  wake(): void
  /** Exchange time in milliseconds of the earliest delivery that waits, or undefined. */
  nextDue(): Promise<number | undefined>
  stats(): WebhookStats
}
