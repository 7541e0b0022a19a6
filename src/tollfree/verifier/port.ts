import type { Sql } from '#platform/database/db.ts'
import type { Content } from '../fields/fields.ts'

/**
 * A number of an approved registration. The carriers decide once per reference, even if they are queried repeatedly.
 * Times are exchange time in milliseconds.
 */
export type TollFreeQuestion = {
  reference: string
  /** IDs of the number's entry, its registration and its account. */
  id: string
  registrationId: string
  accountId: string
  submittedAt: number
  now: number
  number: string
  businessReason: string | undefined
  content: Content
  /** Whether the carriers have requested changes earlier. */
  resubmitted: boolean
}

/**
 * The response of the carriers: either still deciding, to be queried again at `againAt`, or a decision with the reason for the customer.
 * `unavailable` means that there was no usable response about the number, and that the query is retried.
 */
export type TollFreeAnswer =
  | { pending: true; againAt: number }
  | { registered: true }
  | { changes: string }
  | { rejected: string }
  | { blocked: string }
  | { unavailable: string }

/** A number whose account has canceled it, or has removed it from its registration. Times are exchange time in milliseconds. */
export type TollFreeWithdrawal = {
  id: string
  accountId: string
  number: string
  requestedAt: number
  now: number
}

/** The response to a withdrawal; after `refused`, the reason of the provider, it is requested again every day for a week. */
export type TollFreeWithdrawn = { done: true } | { againAt: number } | { refused: string }

/**
 * The verifier of toll-free numbers: an operator, a provider over HTTP, or the simulator of the sandbox. After an exception all queries of
 * the call are retried.
 */
export type TollFreeCarriers = {
  /** Maximum number of questions in one call; default 200. */
  batch?: number
  /** Whether calls are paused, for example because the provider rejects the credentials. */
  isPaused?(): Promise<boolean>
  /** Withdraws the verification of a number that is no longer registered. Without it nothing is withdrawn. */
  withdrawNumber?(withdrawal: TollFreeWithdrawal): Promise<TollFreeWithdrawn>
  /** Called in the transaction that registers numbers. */
  registered?(sql: Sql, numbers: readonly string[]): Promise<void>
  /** Decides numbers; results are in the same order. */
  tollFree(questions: readonly TollFreeQuestion[]): Promise<TollFreeAnswer[]>
}
