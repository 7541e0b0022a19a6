import { orderOf } from '../event/endpoint-key.ts'
import type { Delivery } from '../event/event.ts'
import { keepTryingMs } from '../event/schedule.ts'
import type { Inserted, NewDelivery } from '../enqueue/store.ts'

/**
 * The deliveries that this node has leased. A delivery whose subject has an earlier event that is not leased here is marked with `follows`, so that
 * it is released instead of overtaking that event.
 */
export function leasedOf(
  rows: readonly NewDelivery[],
  inserted: readonly Inserted[],
  leaseUntil: number,
): Delivery[] {
  const elsewhere = new Set<string>()
  return rows.flatMap((row, i) => {
    const { leased, follows } = inserted[i]!
    const orderId = orderOf(row.event)
    if (leased) return [toDelivery(row, leaseUntil, follows || elsewhere.has(orderId))]
    elsewhere.add(orderId)
    return []
  })
}

/** The delivery of a new event, leased to this node until `leaseUntil` (wall time in milliseconds). */
export function toDelivery(
  { event, eventId, endpoint }: NewDelivery,
  leaseUntil: number,
  follows: boolean,
): Delivery {
  const { accountId, applicationId, subjectId, kind, channel, registered, url, method, payload, at } = event
  return {
    eventId,
    accountId,
    applicationId,
    subjectId,
    orderId: orderOf(event),
    kind,
    channel,
    registered,
    url: url!,
    urlOverride: undefined,
    method,
    payload,
    endpoint,
    attempt: 0,
    attemptsBefore: 0,
    expiresAt: event.expiresAt ?? at + keepTryingMs,
    leaseUntil,
    follows,
  }
}
