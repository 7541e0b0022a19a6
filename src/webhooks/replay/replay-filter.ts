import { endpointOf, originOf } from '../endpoints/endpoint.ts'
import type { Replayable } from './replayable-store.ts'

/** What events have to have to be told again; without a member, whatever they have. */
export type ReplayFilter = {
  /** The status that is told. */
  told?: string | undefined
  kind?: string | undefined
  application_id?: string | undefined
  /** Where its own address leads. */
  origin?: string | undefined
  /** Why nobody tries any more. */
  reason?: string | undefined
}

/** Whether an event has all that a filter asks for. */
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
