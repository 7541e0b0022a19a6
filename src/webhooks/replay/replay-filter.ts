import { endpointOf, originOf } from '../endpoints/endpoint.ts'
import type { Replayable } from './replayable-store.ts'

/** Conditions for events to be replayed; an absent member matches all. */
export type ReplayFilter = {
  /** The reported status. */
  told?: string | undefined
  kind?: string | undefined
  application_id?: string | undefined
  /** The origin of its own address. */
  origin?: string | undefined
  /** Why delivery ended. */
  reason?: string | undefined
}

/** Whether an event matches a filter. */
export function passes(event: Replayable, filter: ReplayFilter): boolean {
  const requested: [string | undefined, string | undefined][] = [
    [filter.told, event.eventStatus],
    [filter.kind, event.kind],
    [filter.application_id, event.applicationId],
    [filter.reason, event.reason],
    [filter.origin, originOf(endpointOf(event.accountId, event.url))],
  ]
  return requested.every(([wanted, has]) => wanted === undefined || wanted === has)
}
