import { attemptBody, eventBody } from '../wire/bodies.ts'
import type { ListedAttempt } from '../attempts/attempt-list-store.ts'
import type { ListedEvent } from '../events/event-store.ts'

export function eventWire(one: ListedEvent) {
  return { ...eventBody(one), subject_id: one.messageId }
}

export function attemptWire(one: ListedAttempt) {
  return { ...attemptBody(one), subject_id: one.messageId }
}
