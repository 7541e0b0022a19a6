// Messages: accept, decide, dispatch, outcomes, receipts, inbound, and what customers are told of all that.
// It is not the carriers' protocol (carriers) nor the delivery of webhooks (webhooks).
// Start at `traffic.ts` for the path of a message, `states.ts` for its status, `contract.ts` for its wire.
export { messagesContract, testMessage } from './contract.ts'
export { type ErrorCode, errorCodes, titleOf } from './error-codes.ts'
export { messagesFamily } from './family.ts'
export { hurryInbound } from './hurry.ts'
export { forgetKeys } from './idempotency-store.ts'
export { disownDead } from './lease-store.ts'
export { messagesHandlers } from './http.ts'
export { settleDrains } from './drains.ts'
export { busyCarriers, mostCounted, readQueues, type Queue } from './queue-store.ts'
export {
  countUnmatched,
  forgetReceipts,
  readUnmatched,
  removeUnmatched,
  type UnmatchedReceipt,
} from './unmatched-store.ts'
export { readCarrierQueues } from './carrier-queues.ts'
export { forgetMinutes, readMinutes, type Counts } from './minute-store.ts'
export { firstRoute } from './next-route.ts'
export { decide } from './rules.ts'
export { readRuled, tallyRuled } from './ruled-store.ts'
export { openJourneys } from './journeys.ts'
export { openMessagesMetrics } from './metrics.ts'
export { doubtWaiting } from './restored-store.ts'
export { searchMessages, type FoundMessage } from './search-store.ts'
export { sendTest, testFaults, type TestNeeds } from './send-test.ts'
export { messageStates } from './states.ts'
export { readDispatch, readEvents, readMessage, readSubmissions } from './timeline-store.ts'
export { redact } from './redaction/redact.ts'
export { maskOf, openTags } from './redaction/number-tag.ts'
export {
  putRedaction,
  readRedaction,
  type Redaction,
  type RedactionPolicy,
  sealedColumns,
} from './redaction/policy-store.ts'
export { forgetLanes } from './pacing-store.ts'
export { sendSystemText } from './system-text.ts'
export { readTextStatus } from './system-text-store.ts'
export { eraseTexts, textsErasedUntil } from './text-store.ts'
export { forgetReplies } from './reply-store.ts'
export { testEvent } from './test-event.ts'
export { openTraffic, type Traffic } from './traffic.ts'
