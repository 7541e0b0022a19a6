// A carrier for the demo, development and tests: a real SMPP 3.4 server whose numbers decide what happens.
// It is not a network: it knows nothing of SIMs, and keeps nothing over a restart.
// Start at `plan.ts` for the numbers, `carrier.ts` for the server.
export { startCarrier } from './carrier.ts'
export type { Carrier, CarrierFaults, CarrierOptions, CarrierStats, Origination } from './carrier-contract.ts'
export type { ClientSession } from './client-session.ts'
export { planAsMarkdown, type Behaviour, type PlanEntry, type ReceiptStep } from './plan.ts'
export type { ReceiptIdForm } from './receipt-pdu.ts'
export type { ReceivedSubmit, SubmitLog } from './submit-log.ts'
