import { machine } from '#platform/machine.ts'

/** What becomes of a payment. What nobody answers stays pending, and is asked again until it is answered. */
export const paymentStates = machine('payment', [
  // state      event        next state
  ['pending', 'paid', 'succeeded'],
  ['pending', 'refused', 'declined'],
])
