import { attemptTold, eventTold } from '../wire/told.ts'
import type { ListedAttempt } from '../attempts/attempt-list-store.ts'
import type { ListedEvent } from '../events/event-store.ts'

export function eventWire(one: ListedEvent) {
  return { ...eventTold(one), subject_id: one.messageId }
}

export function attemptWire(one: ListedAttempt) {
  return { ...attemptTold(one), subject_id: one.messageId }
}
