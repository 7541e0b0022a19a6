// Messages: accept, decide, dispatch, outcomes, receipts, inbound, and what customers are told of all that.
// It is not the carriers' protocol (carriers) nor the delivery of webhooks (webhooks).
// Start at `traffic.ts` for the path of a message, `states.ts` for its status, `contract.ts` for its wire.
export { messagesContract, testMessage } from './contract.ts'
export { type ErrorCode, errorCodes, titleOf } from './outcomes/error-codes.ts'
export { messagesFamily } from './family.ts'
export { hurryInbound } from './inbound/hurry.ts'
export { forgetKeys } from './accept/idempotency-store.ts'
export { disownDead } from './dispatch/lease-store.ts'
export { messagesHandlers } from './http.ts'
export { settleDrains } from './dispatch/drains.ts'
export { busyCarriers, mostCounted, readQueues, type Queue } from './dispatch/queue-store.ts'
export {
  countUnmatched,
  forgetReceipts,
  readUnmatched,
  removeUnmatched,
  type UnmatchedReceipt,
} from './outcomes/unmatched-store.ts'
export { readCarrierQueues } from './dispatch/carrier-queues.ts'
export { forgetMinutes, readMinutes, type Counts } from './counts/minute-store.ts'
export { unusableRoutes } from './accept/decide-batch.ts'
export { firstRoute } from './dispatch/next-route.ts'
export { decide } from './rules.ts'
export { readRuled, tallyRuled } from './accept/ruled-store.ts'
export { openJourneys } from './counts/journeys.ts'
export { openMessagesMetrics } from './counts/metrics.ts'
export { doubtWaiting } from './dispatch/restored-store.ts'
export { searchMessages, type FoundMessage } from './search/search-store.ts'
export { sendTest, testFaults, type TestNeeds } from './send-test.ts'
export { messageStates } from './states.ts'
export { readDispatch, readEvents, readMessage, readSubmissions } from './search/timeline-store.ts'
export { messageHoldings } from './privacy/holdings.ts'
export { redact } from './redaction/redact.ts'
export { maskOf, openTags } from './redaction/number-tag.ts'
export {
  followExchange,
  putExchangeRedaction,
  putRedaction,
  readExchangeRedaction,
  readRedaction,
  type Redaction,
  type RedactionPolicy,
  sealedColumns,
} from './redaction/policy-store.ts'
export { forgetLanes } from './dispatch/pacing-store.ts'
export { sendSystemText } from './accept/system-text.ts'
export { readTextStatus } from './accept/system-text-store.ts'
export { eraseTexts, textsErasedUntil } from './text-store.ts'
export { forgetReplies } from './inbound/reply-store.ts'
export { testEvent } from './test-event.ts'
export { openTraffic, type Traffic } from './traffic.ts'
