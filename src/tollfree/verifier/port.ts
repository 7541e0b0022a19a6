import type { Content } from '../fields/fields.ts'

/**
 * A number of an approved registration. The carriers decide once per reference, even if they are queried repeatedly.
 * Times are exchange time in milliseconds.
 */
export type TollFreeQuestion = {
  reference: string
  submittedAt: number
  now: number
  number: string
  businessReason: string | undefined
  content: Content
  /** The carriers requested changes before. */
  resubmitted: boolean
}

/** The carriers' response: still deciding, to be queried again at `againAt`, or a decision with its reason for the customer. */
export type TollFreeAnswer =
  | { pending: true; againAt: number }
  | { registered: true }
  | { changes: string }
  | { rejected: string }

/** The verifier of toll-free numbers: an adapter of the real one, or the simulator of the sandbox. After an exception the query is retried. */
export type TollFreeCarriers = {
  /** Decides numbers; results are in the same order. */
  tollFree(questions: readonly TollFreeQuestion[]): Promise<TollFreeAnswer[]>
}
