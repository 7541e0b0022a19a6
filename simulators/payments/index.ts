// A payment provider that moves no money: an HTTP server with the payments API of the acquirer.
// Not here: when the exchange charges (accounts). Start at `http.ts`, at `plan.ts` for the outcomes, and at `faults.ts` for the faults.
export { PAYMENT_PLAN } from './plan.ts'
export type { PaymentFaultInput } from './faults.ts'
export type { PageAnswer, PageRequest } from './hosted-page.ts'
export { type PaymentServer, startPaymentServer } from './server.ts'
