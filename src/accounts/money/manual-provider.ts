import type { PaymentProvider } from './payment-port.ts'

/** Payments without a payment provider: each stays pending until an operator has seen the bank transfer with its ID. */
export const manualProvider: PaymentProvider = {
  name: 'manual',
  unit: 10_000,
  pendingMs: 0,
  isRepeated: false,
  pay: async () => ({ status: 'pending' }),
}
