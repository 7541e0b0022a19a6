import { timeOfUuid } from '#platform/ids.ts'
import type { ListedAttempt, ListedEvent, StoredEndpoint, StoredReplay } from '#webhooks/index.ts'
import { instant } from './shapes.ts'

export function endpointWire(one: StoredEndpoint) {
  return {
    origin: one.origin,
    state: one.state,
    waiting: one.waiting,
    failures: one.failures,
    failing_since: instant(one.failingSince),
    disables_at: instant(one.disablesAt),
    last_taken_at: instant(one.lastTakenAt),
    last_failed_at: instant(one.lastFailedAt),
    last_failure: one.lastFailure ?? null,
    disabled_at: instant(one.disabledAt),
    disabled_because: one.disabledBecause ?? null,
  }
}

export function eventWire(one: ListedEvent) {
  return {
    event_id: one.id,
    application_id: one.applicationId ?? null,
    subject_id: one.messageId,
    kind: one.kind,
    told: one.told ?? null,
    url: one.url ?? null,
    method: one.method,
    created_at: one.createdAt.toISOString(),
    state: one.state,
    reason: one.reason ?? null,
    attempts: one.attempts,
    next_attempt_at: instant(one.nextAttemptAt),
  }
}

export function attemptWire(one: ListedAttempt) {
  return {
    event_id: one.eventId,
    subject_id: one.messageId,
    kind: one.kind,
    told: one.told ?? null,
    url: one.url ?? null,
    attempt: one.attempt,
    started_at: one.startedAt.toISOString(),
    took_ms: one.tookMs,
    outcome: one.outcome,
    http_status: one.status ?? null,
    fault: one.fault ?? null,
    detail: one.detail ?? null,
    response: one.response ?? null,
  }
}

export function replayWire(one: StoredReplay) {
  return {
    replay_id: one.id,
    what: one.what,
    reached: new Date(timeOfUuid(one.after)).toISOString(),
    replayed: one.replayed,
    skipped: one.skipped,
    created_at: one.createdAt.toISOString(),
    done_at: instant(one.doneAt),
  }
}
