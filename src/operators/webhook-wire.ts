import { timeOfUuid } from '#platform/ids.ts'
import type { ListedAttempt, ListedEvent, StoredEndpoint, StoredReplay } from '#webhooks/index.ts'
import type { z } from 'zod'
import type { attemptView, endpointView, eventView, replayView } from './webhook-shapes.ts'

const instant = (at: Date | undefined) => at?.toISOString() ?? null

export function endpointWire(one: StoredEndpoint): z.input<typeof endpointView> {
  return {
    api_key: one.accountId,
    origin: one.origin,
    state: one.state,
    waiting: one.waiting,
    failures: one.failures,
    failing_since: instant(one.failingSince),
    disables_at: instant(one.disablesAt),
    probe_at: instant(one.probeAt),
    last_taken_at: instant(one.lastTakenAt),
    last_failed_at: instant(one.lastFailedAt),
    last_failure: one.lastFailure ?? null,
    disabled_at: instant(one.disabledAt),
    disabled_because: one.disabledBecause ?? null,
  }
}

export function eventWire(one: ListedEvent): z.input<typeof eventView> {
  return {
    event_id: one.id,
    api_key: one.accountId,
    application_id: one.applicationId ?? null,
    message_uuid: one.messageId,
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

export function attemptWire(one: ListedAttempt): z.input<typeof attemptView> {
  return {
    event_id: one.eventId,
    api_key: one.accountId,
    message_uuid: one.messageId,
    kind: one.kind,
    told: one.told ?? null,
    url: one.url ?? null,
    attempt: one.attempt,
    started_at: one.startedAt.toISOString(),
    recorded_at: one.recordedAt.toISOString(),
    took_ms: one.tookMs,
    outcome: one.outcome,
    http_status: one.status ?? null,
    fault: one.fault ?? null,
    detail: one.detail ?? null,
    response: one.response ?? null,
    response_headers: one.headers ?? null,
  }
}

export function replayWire(one: StoredReplay): z.input<typeof replayView> {
  return {
    replay_id: one.id,
    api_key: one.accountId,
    what: one.what,
    url: one.url ?? null,
    filter: one.filter,
    per_second: one.perSecond,
    reference: one.reference ?? null,
    from: new Date(timeOfUuid(one.from)).toISOString(),
    to: new Date(timeOfUuid(one.before)).toISOString(),
    reached: new Date(timeOfUuid(one.after)).toISOString(),
    replayed: one.replayed,
    skipped: one.skipped,
    created_at: one.createdAt.toISOString(),
    done_at: instant(one.doneAt),
  }
}
