/** The likely causes of a missing receipt. */
export const unconfirmedCauses = [
  'receipt_unmatched',
  'carrier_disconnected',
  'no_receipts',
  'validity_ended',
  'recipient_unreachable',
] as const
export type UnconfirmedCause = (typeof unconfirmedCauses)[number]

/** The final statuses that an operator can give to a message without a receipt. */
export const markedStatuses = ['delivered', 'undeliverable', 'rejected'] as const
export type MarkedStatus = (typeof markedStatuses)[number]

/** How a query at the carrier ended. */
export const queryOutcomes = ['answered', 'refused', 'unanswered'] as const

/** The age in minutes from which a message without a receipt is found; younger ones usually wait for their receipt. */
export const leastMinutes = 2

/** The age in minutes from which overviews count messages without a receipt. */
export const overdueMinutes = 10

/** Maximum number of messages without a receipt that overviews count. */
export const mostUnconfirmed = 1_000

/** The actions of batches: give messages without a receipt their final status, or send each again as a new message. */
export const batchActions = [...markedStatuses, 'send_again'] as const
export type BatchAction = (typeof batchActions)[number]

/** Maximum number of messages of one batch, the oldest ones. */
export const mostInBatch = 10_000
