import type { Micro } from '#platform/money.ts'

/** A request to the payment provider, which pays each reference once. */
export type PaymentRequest = {
  reference: string
  accountId: string
  /** The payment that the customer has authorized for recurring charges. */
  trx: string
  /** The amount in micro-euros, above 0. */
  amount: Micro
}

/** The result of a payment; `reason` is the provider's code of a decline. */
export type PaymentResult = { status: 'succeeded' } | { status: 'declined'; reason?: string }

/** A `pending` payment, or one without a response, is settled by a repeated request. */
export type PaymentAnswer = PaymentResult | { status: 'pending' }

export type ProviderName = 'simulated' | 'stripe' | 'manual'

/** The payment provider: an acquirer, the simulator of the sandbox, or an operator who confirms bank transfers. */
export type PaymentProvider = {
  name: ProviderName
  /** Amounts are multiples of this many micro-euros. */
  unit: Micro
  /** How long a caller waits for a pending payment, in milliseconds. */
  pendingMs: number
  /** Whether pending payments are requested again until they are complete. */
  isRepeated: boolean
  /** Pays, or returns the status of the payment with this reference. Throws without a response. */
  pay(request: PaymentRequest): Promise<PaymentAnswer>
}
