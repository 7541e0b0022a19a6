// Webhooks: an outbox of events that are signed, delivered, retried and expired, with every attempt recorded.
// Not included: payload and URL, which the domain that causes the event provides.
// Start at `webhooks.ts` for the interface and at `open.ts` for how the outbox runs.
export { readAttemptCounts } from './reports/attempt-counts.ts'
export { foldWebhookReports } from './reports/fold-store.ts'
export { completeWebhookReports } from './reports/complete.ts'
export type { StoredAttempt } from './attempts/attempt-row.ts'
export { attemptsOf, type StoredEvent } from './attempts/history-store.ts'
export { type AttemptPosition, type ListedAttempt } from './attempts/attempt-list-store.ts'

export { type StoredEndpoint } from './endpoints/endpoint-store.ts'
export { type ListedEvent } from './events/event-store.ts'
export type { FeedPosition } from './events/feed-position.ts'
export type { Feed } from './events/feed-store.ts'
export { redactEvents } from './events/redact.ts'
export { lockRedaction, readEventRecords, findMessagesWithPendingEvents } from './events/redact-store.ts'

export { type ComplianceChange, enqueueCompliance } from './enqueue/compliance.ts'
export { type CloudEvent, enqueueCloudEvents } from './enqueue/cloud-events.ts'

export { forRegistered } from './enqueue/registered.ts'
export { type EventType, eventTypeRows } from './event/event-kinds.ts'

export { standardHeaders } from './attempts/sign.ts'
export { keepTryingMs, waitAfter } from './event/schedule.ts'
export { type StoredReplay } from './replay/replay-store.ts'
export type { Handles, Recipient, Terms, TermsOf, WebhookEvent, WebhookKind } from './event/event.ts'
export { releaseLeasesOf } from './queue/lease-store.ts'
export { countUnhealthy } from './endpoints/unhealthy-store.ts'
export { openDisabledMail } from './endpoints/disabled-mail.ts'
export { openEndpointMetrics } from './endpoints/endpoint-metrics.ts'
export { forwardPart } from './queue/forward-store.ts'

export { releaseAllLeases } from './queue/lease-store.ts'
export { openWebhooksMetrics } from './attempts/metrics.ts'
export { traceAttempts } from './attempts/traced.ts'
export type { WebhooksDeps } from './queue/node.ts'
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
export { endpointStates } from './endpoints/states.ts'

export type { Webhooks, WebhookStats } from './queue/webhooks.ts'
export { endpointHandlers, endpointsContract, endpointsFamily } from './api/index.ts'
export { admin } from './admin/index.ts'
export { portal } from './portal/index.ts'
export type { TestEventOf } from './event/test-event-of.ts'
export type { feedView } from './admin/feed-contract.ts'
export type { ownFeedView } from './portal/feed-contract.ts'
export { retained } from './retained.ts'
