// A payment provider that moves no money: an HTTP server with the payments API of the acquirer.
// Not here: when the exchange charges (accounts). Start at `server.ts`, and at `plan.ts` for the outcomes.
export { PAYMENT_PLAN } from './plan.ts'
export { type PaymentServer, type RequestFault, startPaymentServer } from './server.ts'
