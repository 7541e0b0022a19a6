import { machine } from '#platform/contract/machine.ts'

/**
 * What becomes of a payment. What nobody answers stays pending, and is asked again until it is answered; what is paid and finds no
 * room in the balance waits for an operator, and nothing more is paid for the account meanwhile.
 */
export const paymentStates = machine('payment', [
  // state      event         next state
  ['pending', 'paid', 'succeeded'],
  ['pending', 'refused', 'declined'],
  ['pending', 'overflowed', 'unbooked'],
  ['unbooked', 'booked', 'succeeded'],
  ['unbooked', 'returned', 'returned'],
])

export type PaymentEvent = (typeof paymentStates.moves)[number][1]
/** A payment that has been made, or is not made any more. */
export type PaymentEnd = (typeof paymentStates.moves)[number][2]
export type PaymentStatus = 'pending' | PaymentEnd
