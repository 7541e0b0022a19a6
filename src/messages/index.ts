// Messages: accept, decide, dispatch, outcomes, receipts, inbound, and the status events for customers.
// Not included: the carriers' protocol (carriers) and the delivery of webhooks (webhooks).
// Start at `traffic.ts` for the path of a message, `states.ts` for its status, `contract.ts` for its wire form.
export { messagesContract } from './message/contract.ts'
export { messagesFamily } from './api/family.ts'
export { rescheduleInbound } from './inbound/reschedule.ts'
export { disownDead } from './leases/lease-store.ts'
export { messagesHandlers } from './api/http.ts'
export { settleDrains } from './dispatch/drains.ts'
export { carrierQueues } from './outcomes/carrier-queues.ts'
export { type UnmatchedReceipt } from './outcomes/unmatched-store.ts'
export { readCarrierQueues } from './outcomes/carrier-queues.ts'
export { filterFaults } from './reports/report.ts'
export { arithmetic, latencyAt, type Measures, noMessages, sentOf } from './reports/measures.ts'
export { readReport } from './reports/report-store.ts'
export { reportQuery } from './reports/shapes.ts'
export { foldReports } from './reports/fold-store.ts'
export { countUnconfirmed } from './unconfirmed/count-store.ts'
export { mostUnconfirmed, overdueMinutes } from './unconfirmed/unconfirmed-kinds.ts'
export { readMinutes, type Counts } from './counts/minute-store.ts'

export { ruleMatches } from './checks/rule-match-store.ts'
export { openMessageTraces } from './traces/message-traces.ts'
export { openMessagesMetrics } from './counts/metrics.ts'
export { doubtWaiting } from './leases/restored-store.ts'
export { type FoundMessage } from './search/search-store.ts'
export { type TestDeps } from './api/send-test.ts'
export { messageStates } from './message/states.ts'

export { messageDataSources } from './privacy/personal-data-sources.ts'
export { redact } from './redaction/redact.ts'
export { openTags } from './redaction/number-tag.ts'
export {
  accountsWithTextRetention,
  putRedaction,
  type Redaction,
  type RedactionPolicy,
  sealedColumns,
} from './redaction/policy-store.ts'
export { sendSystemText } from './traffic/system-text.ts'
export { readTextStatus } from './traffic/system-text-store.ts'
export { eraseTexts, textsErasedUntil } from './message/text-store.ts'
export { testEvent } from './events/test-event.ts'
export type { InboundEvent, SmppReceivers, StatusEvent } from './events/notifier.ts'
export { type Sending, submitRequestOf, type SubmitRequest } from './message/submit-request.ts'
export { readReplaceable } from './changes/replace-store.ts'
export { readSmppStates, type SmppMessageState } from './search/smpp-state-store.ts'
export type { SmppAddress, SmppOrigin, SmppSubmit } from './message/smpp-origin.ts'
export { messageProblems } from './message/problems.ts'
export { openTraffic, type Traffic } from './traffic/traffic.ts'
export { admin } from './admin/index.ts'
export { portal } from './portal/index.ts'
export { retained } from './retained.ts'
