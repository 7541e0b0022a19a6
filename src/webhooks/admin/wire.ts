import { timeOfUuid } from '#platform/ids.ts'
import { attemptBody, endpointBody, eventBody, replayBody } from '../wire/bodies.ts'
import type { ListedAttempt } from '../attempts/attempt-list-store.ts'
import type { ListedEvent } from '../events/event-store.ts'
import type { StoredEndpoint } from '../endpoints/endpoint-store.ts'
import type { StoredReplay } from '../replay/replay-store.ts'
import type { z } from 'zod'
import type { attemptView, endpointView, eventView, replayView } from './shapes.ts'

export function endpointWire(one: StoredEndpoint): z.input<typeof endpointView> {
  return {
    ...endpointBody(one),
    api_key: one.accountId,
    url: one.url ?? null,
    probe_at: one.probeAt?.toISOString() ?? null,
  }
}

export function eventWire(one: ListedEvent): z.input<typeof eventView> {
  return { ...eventBody(one), api_key: one.accountId, message_uuid: one.messageId }
}

export function attemptWire(one: ListedAttempt): z.input<typeof attemptView> {
  return {
    ...attemptBody(one),
    api_key: one.accountId,
    message_uuid: one.messageId,
    recorded_at: one.recordedAt.toISOString(),
  }
}

export function replayWire(one: StoredReplay): z.input<typeof replayView> {
  return {
    ...replayBody(one),
    api_key: one.accountId,
    url: one.url ?? null,
    filter: one.filter,
    per_second: one.perSecond,
    reference: one.reference ?? null,
    since: new Date(timeOfUuid(one.from)).toISOString(),
    until: new Date(timeOfUuid(one.before)).toISOString(),
  }
}
