// A carrier for the demo, development and tests: a real SMPP 3.4 server whose behavior depends on the recipient number.
// Not here: SIMs and networks. State is lost on restart.
// Start at `plan.ts` for the numbers, `faults/table.ts` for the faults, `carrier.ts` for the server.
export type { Behaviour, ReceiptStep } from './behaviour.ts'
export { startCarrier } from './carrier.ts'
export type { Carrier, CarrierOptions, CarrierStats } from './carrier-contract.ts'
export type { ClientSession } from './client-session.ts'
export { openCarrierControl } from './control-api.ts'
export type { CarrierFaults } from './faults/shorthands.ts'
export type { FaultName, FaultInput } from './faults/table.ts'
export type { ReceivedSubmit, SubmitLog } from './log/submit-log.ts'
export type { IdForm } from './message-ids.ts'
export { planAsMarkdown, type PlanEntry } from './plan.ts'
export type { ReceiptForm } from './receipt-pdu.ts'
export type { Origination } from './subscribers/origination.ts'
