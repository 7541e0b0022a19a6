import { attemptTold, eventTold, type ListedAttempt, type ListedEvent } from '#webhooks/index.ts'

export function eventWire(one: ListedEvent) {
  return { ...eventTold(one), subject_id: one.messageId }
}

export function attemptWire(one: ListedAttempt) {
  return { ...attemptTold(one), subject_id: one.messageId }
}
