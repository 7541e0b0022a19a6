import type { Micro } from '#platform/money.ts'

/** What a payment provider is asked for. Under one reference it pays once, however often it is asked. */
export type PaymentRequest = {
  reference: string
  /** The payment that the customer has agreed to be charged as again and again. */
  trx: string
  /** Micro-euros, above 0. */
  amount: Micro
}

/** `pending` is told later, or found out by asking again; so is what was never answered. */
export type PaymentAnswer = 'succeeded' | 'declined' | 'pending'

/** Whoever moves the money: an acquirer, or the simulator of the sandbox. */
export type PaymentProvider = {
  /** Pays, or says what became of the payment of this reference. What it throws is no answer. */
  pay(request: PaymentRequest): Promise<PaymentAnswer>
  /** Has what was pending told, as often as the provider likes to. */
  onSettled(reported: (reference: string, answer: 'succeeded' | 'declined') => Promise<void>): void
}
