import type { Content } from '../fields/fields.ts'

/**
 * A number whose registration people here have approved. Under one reference the carriers decide once, however often they are asked.
 * Times are exchange time in milliseconds.
 */
export type TollFreeQuestion = {
  reference: string
  submittedAt: number
  now: number
  number: string
  businessReason: string | undefined
  content: Content
  /** They have wanted changes of it before. */
  resubmitted: boolean
}

/** What the carriers say: they are still at it and want to be asked again then, or what they have decided, in a sentence for the customer. */
export type TollFreeAnswer =
  | { pending: true; againAt: number }
  | { registered: true }
  | { changes: string }
  | { rejected: string }

/** Who verifies toll-free numbers for the carriers: the real one behind an adapter, or the simulator of the sandbox. What it throws is no answer. */
export type TollFreeCarriers = {
  /** What becomes of numbers, in their order. */
  tollFree(questions: readonly TollFreeQuestion[]): Promise<TollFreeAnswer[]>
}
