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
  /** Whether the carriers have requested changes earlier. */
  resubmitted: boolean
}

/** The response of the carriers: either still deciding, to be queried again at `againAt`, or a decision with the reason for the customer. */
export type TollFreeAnswer =
  | { pending: true; againAt: number }
  | { registered: true }
  | { changes: string }
  | { rejected: string }

/**
 * The verifier of toll-free numbers: an adapter to the real verifier, or the simulator of the sandbox. After an exception the query is
 * retried.
 */
export type TollFreeCarriers = {
  /** Decides numbers; results are in the same order. */
  tollFree(questions: readonly TollFreeQuestion[]): Promise<TollFreeAnswer[]>
}
