import type { FeedEvent } from '../events/feed-store.ts'
import type { Terms } from '../event/event.ts'
import { requestOf } from '../attempts/request.ts'

/** Method and headers of the first attempt at an event. */
export type ForwardedRequest = { method: 'GET' | 'POST'; headers: Record<string, string> }

/** The request that would deliver an event to a URL without a query, signed now. The payload is its body, or the query of a GET. */
export function forwardedOf(
  accountId: string,
  event: FeedEvent,
  terms: Terms,
  userAgent: string,
): ForwardedRequest {
  const sent = { ...event, accountId, url: 'http://localhost/', urlOverride: undefined, attempt: 0 }
  const { method, headers } = requestOf(sent, terms, userAgent).request
  return { method: method as ForwardedRequest['method'], headers }
}
