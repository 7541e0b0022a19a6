// Webhooks: an outbox of events that are signed, delivered, retried and given up, with every attempt on record.
// It is not the one who decides what to tell whom: payload and url come from the domain that causes the event.
// Start at `webhooks.ts` for what it offers and `open.ts` for how it runs.
export type { StoredAttempt } from './attempts/attempt-row.ts'
export { attemptsOf, type StoredEvent } from './attempts/history-store.ts'
export { type AttemptPlace, type ListedAttempt, readAttempts } from './attempts/attempt-list-store.ts'
export { cursorOf, placeOf } from './queue/cursors.ts'
export {
  enableEndpoint,
  forgetEndpoints,
  readEndpoints,
  type StoredEndpoint,
} from './receivers/endpoint-store.ts'
export { eventStates, type ListedEvent, readEvent, readEvents } from './events/event-store.ts'
export { type Feed, type FeedPlace, readFeed } from './events/feed-store.ts'
export { redactTellings } from './events/redact.ts'
export { lockRedaction, readTold, readUntold } from './events/redact-store.ts'
export { spanFaults } from './replay/span.ts'
export { replayEvent, startReplay } from './replay/replay.ts'
export { type ComplianceChange, tellCompliance } from './events/compliance.ts'
export { type CloudEvent, tellCloudEvents } from './attempts/cloud-events.ts'
export { steadyHeaders } from './attempts/request.ts'
export { standardHeaders } from './attempts/sign.ts'
export { readReplay, readReplays, type StoredReplay } from './replay/replay-store.ts'
export type { Handles, Terms, TermsOf, WebhookEvent, WebhookKind } from './events/event.ts'
export { freeDead } from './queue/lease-store.ts'
export { countIll } from './receivers/ill-store.ts'
export { openEndpointMetrics } from './receivers/endpoint-metrics.ts'
export { forwardPart } from './queue/forward-store.ts'
export { retryWaiting } from './queue/retry-store.ts'
export { takeBackAll } from './queue/lease-store.ts'
export { openWebhooksMetrics } from './metrics.ts'
export { traceAttempts } from './attempts/traced.ts'
export type { WebhooksNeeds } from './queue/node.ts'
export { openWebhooks } from './open.ts'
export { isRefusal, type Attempt } from './attempts/attempt.ts'
export {
  closePost,
  endPosts,
  mostEnded,
  nextPostEnds,
  readChannelQueues,
  type ChannelQueue,
} from './events/chat-store.ts'
export type { Posted } from './queue/recorder.ts'
export { endpointStates } from './receivers/states.ts'
export { attemptTold, endpointTold, eventTold, replayTold, testTold } from './attempts/told.ts'
export type { Webhooks, WebhookStats } from './webhooks.ts'
