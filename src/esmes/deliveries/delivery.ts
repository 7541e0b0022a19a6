import type { ReceiptState } from '#carriers/index.ts'
import type { SmppAddress } from '#messages/index.ts'

/** The content of a receipt. Times are exchange time in milliseconds. */
export type ReceiptContent = {
  kind: 'receipt'
  /** The ID in the response to the submit. */
  id: string
  state: ReceiptState
  isIntermediate: boolean
  /** Three digits; `000` without an error. */
  err: string
  /** The addresses of the submit, which the receipt swaps. */
  source: SmppAddress
  destination: SmppAddress
  submittedAt: number
  doneAt: number
  /** The first 20 characters of the text. */
  text: string
  /** The `user_message_reference` of the submit. */
  reference?: number
}

/** A message that a subscriber has sent, or a segment of it, encoded for the user that receives it. */
export type InboundContent = {
  kind: 'inbound'
  sender: string
  recipient: string
  dataCoding: number
  esmClass: number
  /** Base64. */
  octets: string
  /** Whether the octets are in message_payload. */
  isPayload: boolean
}

export type DeliveryContent = ReceiptContent | InboundContent

/** A delivery that is not stored yet. The deliveries of a subject are made in order. `at` is exchange time in milliseconds. */
export type NewDelivery = {
  userId: string
  accountId: string
  subjectId: string
  content: DeliveryContent
  at: number
}

/** A delivery that this node has leased. */
export type Delivery = {
  id: string
  userId: string
  attempts: number
  expiresAt: number
  content: DeliveryContent
}

/** The result of an attempt: the outcome of the delivery, or another attempt at `dueAt` (exchange time in milliseconds). An unsent delivery was not attempted. */
export type Settled =
  | { id: string; outcome: 'acknowledged' | 'rejected' | 'expired'; status: number | null }
  | { id: string; dueAt: number; status: number | null; isUnsent?: true }
