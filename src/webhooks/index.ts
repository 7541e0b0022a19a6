// Webhooks: an outbox of events that are signed, delivered, retried and given up, with every attempt on record.
// It is not the one who decides what to tell whom: payload and url come from the domain that causes the event.
// Start at `webhooks.ts` for what it offers and `open.ts` for how it runs.
export type { StoredAttempt } from './attempt-row.ts'
export { attemptsOf, type StoredEvent } from './history-store.ts'
export { type AttemptPlace, type ListedAttempt, readAttempts } from './attempt-list-store.ts'
export { cursorOf, placeOf } from './cursors.ts'
export { enableEndpoint, forgetEndpoints, readEndpoints, type StoredEndpoint } from './endpoint-store.ts'
export { eventStates, type ListedEvent, readEvent, readEvents } from './event-store.ts'
export { type Feed, type FeedPlace, readFeed } from './feed-store.ts'
export { redactTellings } from './redact.ts'
export { lockRedaction, readUntold } from './redact-store.ts'
export { replayEvent, startReplay } from './replay.ts'
export { type ComplianceChange, tellCompliance } from './compliance.ts'
export { type CloudEvent, tellCloudEvents } from './cloud-events.ts'
export { steadyHeaders } from './request.ts'
export { standardHeaders } from './sign.ts'
export { readReplay, readReplays, type StoredReplay } from './replay-store.ts'
export type { Handles, Terms, TermsOf, WebhookEvent, WebhookKind } from './event.ts'
export { freeDead } from './lease-store.ts'
export { countIll } from './ill-store.ts'
export { openEndpointMetrics } from './endpoint-metrics.ts'
export { forwardPart } from './forward-store.ts'
export { takeBackAll } from './lease-store.ts'
export { openWebhooksMetrics, type ObserveAttempt } from './metrics.ts'
export { traceAttempts } from './traced.ts'
export type { WebhooksNeeds } from './node.ts'
export { openWebhooks } from './open.ts'
export { isRefusal, type Attempt } from './attempt.ts'
export {
  closePost,
  endPosts,
  mostEnded,
  nextPostEnds,
  readChannelQueues,
  type ChannelQueue,
} from './chat-store.ts'
export type { Posted } from './recorder.ts'
export { endpointStates } from './states.ts'
export { attemptTold, endpointTold, eventTold, replayTold, testTold } from './told.ts'
export type { Webhooks, WebhookStats } from './webhooks.ts'
