import type { Micro } from '#platform/money.ts'

/** A request to the payment provider, which pays each reference once. */
export type PaymentRequest = {
  reference: string
  /** The payment that the customer has authorized for recurring charges. */
  trx: string
  /** The amount in micro-euros, above 0. */
  amount: Micro
}

/** A `pending` payment, or one without a response, is settled by a callback or a repeated request. */
export type PaymentAnswer = 'succeeded' | 'declined' | 'pending'

/** The payment provider: an acquirer, or the simulator of the sandbox. */
export type PaymentProvider = {
  /** Pays, or returns the status of the payment with this reference. Throws without a response. */
  pay(request: PaymentRequest): Promise<PaymentAnswer>
  /** Registers the callback for pending payments; the provider may call it repeatedly. */
  onSettled(reported: (reference: string, answer: 'succeeded' | 'declined') => Promise<void>): void
}
