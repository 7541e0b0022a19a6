import { uuidv7 } from '#platform/ids.ts'
import type { Claimer } from './claimer.ts'
import { keyOf } from '../event/endpoint-key.ts'
import type { WebhookEvent } from '../event/event.ts'
import type { Judge } from '../endpoints/judge.ts'
import type { Queues } from './queues.ts'
import type { NewDelivery } from '../enqueue/store.ts'

const mostLeasedAhead = 16_000

type Parts = { queues: Queues; claimer: Claimer; judge: Judge }

/**
 * Assigns IDs to events and decides which are leased to this node immediately: events that are due, whose endpoint has room in memory,
 * is not closed, and has no backlog in the database that the events would overtake.
 */
export function plan(
  events: readonly WebhookEvent[],
  { queues, claimer, judge }: Parts,
  now: number,
): NewDelivery[] {
  const planned = new Map<string, number>()
  let ahead = queues.queued
  return events.map((event) => {
    const endpoint = keyOf(event)
    const count = planned.get(endpoint) ?? 0
    const closed = event.url === undefined || event.at > now || judge.isClosed(endpoint)
    const room = ahead < mostLeasedAhead && count < queues.room(endpoint)
    const leased = !closed && room && !claimer.hasBacklog(endpoint)
    if (leased) planned.set(endpoint, count + 1)
    else if (!closed) claimer.markBacklogged(endpoint)
    if (leased) ahead++
    return { event, eventId: event.id ?? uuidv7(), endpoint, leased }
  })
}

/** Assigns IDs to events on a node that does not deliver, without leases. */
export function planUnleased(events: readonly WebhookEvent[]): NewDelivery[] {
  return events.map((event) => {
    const endpoint = keyOf(event)
    return { event, eventId: event.id ?? uuidv7(), endpoint, leased: false }
  })
}
