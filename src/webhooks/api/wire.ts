import type { AccountEndpoint } from '#accounts/index.ts'
import type { ListedAttempt } from '../attempts/attempt-list-store.ts'
import type { Traffic } from '../attempts/hours.ts'
import type { StoredEndpoint } from '../endpoints/endpoint-store.ts'
import { attemptBody } from '../wire/bodies.ts'

const instant = (at: Date | undefined): string | null => at?.toISOString() ?? null

/** Members of an endpoint; without a health row it has not been used for long, and counts as healthy. */
export function endpointWire(one: AccountEndpoint, health: StoredEndpoint | undefined, traffic: Traffic) {
  return {
    endpoint_id: one.id,
    url: one.url,
    description: one.description,
    event_types: one.eventTypes ?? null,
    notify_email: one.notifyEmail ?? null,
    enabled: one.enabled,
    state: health?.state ?? ('healthy' as const),
    disabled_reason: health?.disabledReason === 'deleted' ? null : (health?.disabledReason ?? null),
    disabled_note: health?.disabledNote ?? null,
    disabled_at: instant(health?.disabledAt),
    disables_at: instant(health?.disablesAt),
    waiting: health?.waiting ?? 0,
    last_delivered_at: instant(health?.lastDeliveredAt),
    last_failed_at: instant(health?.lastFailedAt),
    last_failure: health?.lastFailure ?? null,
    last_24_hours: trafficWire(traffic),
    previous_signs_until: instant(one.previousSignsUntil),
    created_at: one.createdAt.toISOString(),
  }
}

export const trafficWire = ({ attempts, failed, p50Ms, p95Ms }: Traffic) => ({
  attempts,
  failed,
  p50_ms: p50Ms ?? null,
  p95_ms: p95Ms ?? null,
})

/** A signing secret as text, and in the format of Standard Webhooks libraries. */
export const secretWire = (secret: string) => ({
  secret,
  webhook_secret: `whsec_${Buffer.from(secret).toString('base64')}`,
})

export function attemptWire(one: ListedAttempt) {
  const { kind: _, ...body } = attemptBody(one)
  return { ...body, event_type: one.eventType ?? null }
}
