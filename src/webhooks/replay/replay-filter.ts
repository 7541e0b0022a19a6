import { originOf } from '../event/endpoint-key.ts'
import { positionOf, type Replayable } from './replayable-store.ts'

/** Conditions that events to be replayed must meet; an absent member matches all events. */
export type ReplayFilter = {
  /** The reported status. */
  event_status?: string | undefined
  kind?: string | undefined
  application_id?: string | undefined
  /** The origin of the endpoint that the event was for. */
  origin?: string | undefined
  /** Reason why delivery stopped. */
  reason?: string | undefined
}

/** Whether an event matches a filter. */
export function passes(event: Replayable, filter: ReplayFilter): boolean {
  const requested: [string | undefined, string | undefined][] = [
    [filter.event_status, event.eventStatus],
    [filter.kind, event.kind],
    [filter.application_id, event.applicationId],
    [filter.reason, event.reason],
    [filter.origin, originOf(positionOf(event).endpoint)],
  ]
  return requested.every(([wanted, has]) => wanted === undefined || wanted === has)
}
