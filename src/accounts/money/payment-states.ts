import { machine } from '#platform/contract/machine.ts'

/**
 * States of a payment. Without a response a payment stays pending and is queried again. A successful payment that would exceed the maximum
 * balance waits for an operator, and blocks further payments of the account.
 */
export const paymentStates = machine('payment', [
  // state      event         next state
  ['pending', 'paid', 'succeeded'],
  ['pending', 'refused', 'declined'],
  ['pending', 'overflowed', 'unposted'],
  ['unposted', 'posted', 'succeeded'],
  ['unposted', 'refunded', 'refunded'],
])

export type PaymentEvent = (typeof paymentStates.moves)[number][1]
/** The end state of a payment. */
export type PaymentEnd = (typeof paymentStates.moves)[number][2]
export type PaymentStatus = 'pending' | PaymentEnd
