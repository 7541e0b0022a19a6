import { type EventAudience, receives, type RegisteredEndpoint } from '#accounts/index.ts'
import type { EventType } from '../event/event-kinds.ts'
import type { WebhookEvent } from '../event/event.ts'
import { keyOf } from '../event/endpoint-key.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { NewDelivery } from './store.ts'

/** An event without its recipient. */
export type Unaddressed = Omit<WebhookEvent, 'url' | 'method' | 'channel' | 'registered' | 'id'>

/** An event for each registered endpoint that receives its type, in addition to the event for the webhook URL. */
export function forRegistered(
  event: Unaddressed,
  type: EventType,
  endpoints: readonly RegisteredEndpoint[],
): WebhookEvent[] {
  return endpoints
    .filter((endpoint) => receives(endpoint, type))
    .map(({ id, url }) => ({ ...event, url, method: 'POST_JSON', registered: { id, type } }))
}

/** The webhook URL of an event, if there is one, and the other recipients. */
type Recipients = Partial<EventAudience> & { url: string | undefined }

type Stated = { event: Unaddressed; eventId: string; type: EventType }

/**
 * The deliveries of an event that any node makes: to the webhook URL, if there is one, with the ID that the payload states, and to the
 * registered endpoints that receive its type. An event that has neither is stored for the live feed while a client reads it. `keys` caches the endpoint keys of URLs, because parsing a URL costs more than the rest.
 */
export function addressed(
  { event, eventId, type }: Stated,
  { url, endpoints = [], isListenedTo = false }: Recipients,
  keys: Map<string, string> = new Map(),
): NewDelivery[] {
  const copies = forRegistered(event, type, endpoints)
  const isForFeed = isListenedTo && copies.length === 0
  const primary: WebhookEvent[] =
    url === undefined && !isForFeed ? [] : [{ ...event, url, method: 'POST_JSON' }]
  return [
    ...primary.map((one) => ({ event: one, eventId, endpoint: cachedKey(one, keys), leased: false })),
    ...copies.map((one) => ({ event: one, eventId: uuidv7(), endpoint: keyOf(one), leased: false })),
  ]
}

function cachedKey(event: WebhookEvent, keys: Map<string, string>): string {
  const recipient = `${event.accountId} ${event.url}`
  const key = keys.get(recipient) ?? keyOf(event)
  keys.set(recipient, key)
  return key
}
