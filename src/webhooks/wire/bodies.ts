import { timeOfUuid } from '#platform/ids.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { ListedAttempt } from '../attempts/attempt-list-store.ts'
import type { StoredEndpoint } from '../endpoints/endpoint-store.ts'
import type { TestRefusal } from '../queue/test-event.ts'
import type { ListedEvent } from '../events/event-store.ts'
import type { StoredReplay } from '../replay/replay-store.ts'

/** An instant in the format of the wire; null if absent. */
const instant = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** Members of an endpoint that operators and customers see. */
export function endpointBody(one: StoredEndpoint) {
  return {
    origin: one.origin,
    state: one.state,
    waiting: one.waiting,
    next_attempt_at: instant(one.nextAttemptAt),
    failures: one.failures,
    failing_since: instant(one.failingSince),
    disables_at: instant(one.disablesAt),
    last_delivered_at: instant(one.lastDeliveredAt),
    last_failed_at: instant(one.lastFailedAt),
    last_failure: one.lastFailure ?? null,
    disabled_at: instant(one.disabledAt),
    disabled_reason: one.disabledReason ?? null,
    disabled_note: one.disabledNote ?? null,
  }
}

/** Members of an event that operators and customers see. */
export function eventBody(one: ListedEvent) {
  return {
    event_id: one.id,
    application_id: one.applicationId ?? null,
    kind: one.kind,
    event_status: one.eventStatus ?? null,
    url: one.url ?? null,
    method: one.method,
    created_at: one.createdAt.toISOString(),
    state: one.state,
    reason: one.reason ?? null,
    attempts: one.attempts,
    next_attempt_at: instant(one.nextAttemptAt),
    waits_for: one.waitsFor ?? null,
    redacted_at: instant(one.redactedAt),
  }
}

/** Members of an attempt that operators and customers see. */
export function attemptBody(one: ListedAttempt) {
  return {
    event_id: one.eventId,
    kind: one.kind,
    event_status: one.eventStatus ?? null,
    url: one.url ?? null,
    attempt: one.attempt,
    started_at: one.startedAt.toISOString(),
    duration_ms: one.tookMs,
    outcome: one.outcome,
    http_status: one.status ?? null,
    fault: one.fault ?? null,
    detail: one.detail ?? null,
    response: one.response ?? null,
    response_headers: one.headers ?? null,
  }
}

/** The result of a test webhook; throws if the test was refused. */
export function testBody(
  one: Attempt | TestRefusal,
  problems: { notFound: ProblemKind; testsInFlight: ProblemKind },
) {
  if (one === 'deleted') throw new Problem(problems.notFound)
  if (one === 'too many') throw new Problem(problems.testsInFlight, { retryAfter: 1 })
  return {
    event_id: one.eventId,
    delivered: one.outcome === 'delivered',
    http_status: one.status ?? null,
    fault: one.fault ?? null,
    detail: one.detail ?? null,
    duration_ms: one.tookMs,
    response: one.response ?? null,
    response_headers: one.headers ?? null,
  }
}

/** Members of a replay that operators and customers see. */
export function replayBody(one: StoredReplay) {
  return {
    replay_id: one.id,
    scope: one.scope,
    reached: new Date(timeOfUuid(one.after)).toISOString(),
    replayed: one.replayed,
    skipped: one.skipped,
    created_at: one.createdAt.toISOString(),
    done_at: instant(one.doneAt),
  }
}
