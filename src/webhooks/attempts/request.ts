import type { ForwardMethod } from '#accounts/index.ts'
import type { Request } from '#platform/outbound/index.ts'
import type { Delivery, Terms } from '../event/event.ts'
import { signatures } from './sign.ts'

type Form = {
  method: 'GET' | 'POST'
  type: string | undefined
  /** Returns the final URL and the bytes to sign. */
  compose(url: string, payload: string): { url: string; bytes: Buffer }
}

const inBody = (url: string, payload: string) => ({ url, bytes: Buffer.from(payload) })

const forms: Record<ForwardMethod, Form> = {
  POST_JSON: { method: 'POST', type: 'application/json', compose: inBody },
  POST_QUERY_PARAMS: { method: 'POST', type: 'application/x-www-form-urlencoded', compose: inBody },
  GET_QUERY_PARAMS: { method: 'GET', type: undefined, compose: inQuery },
}

/** An event in the structured form (CloudEvents 1.0, HTTP binding, section 3.2). */
const cloudEvent = 'application/cloudevents+json; charset=UTF-8'

const cloudEventKinds: ReadonlySet<string> = new Set(['sim-event', 'qod-event', 'report-alert'])

/** The header with the type of an event for a registered endpoint, which receives events of several types. */
const typeHeader = 'webhook-event'

/** The members of a delivery that determine its request. */
export type Sent = Pick<
  Delivery,
  | 'accountId'
  | 'applicationId'
  | 'eventId'
  | 'kind'
  | 'registered'
  | 'method'
  | 'payload'
  | 'url'
  | 'urlOverride'
  | 'attempt'
>

type ExtraHeaders = { bearer?: string | undefined; traceparent?: string | undefined }

/**
 * The request of one attempt. Exactly the signed bytes are sent. `bearer` replaces the exchange's signed token if the sink of a Quality on Demand
 * session requires a token; `traceparent` is sent if webhooks are traced.
 */
export function requestOf(
  delivery: Sent,
  terms: Terms,
  userAgent: string,
  { bearer, traceparent }: ExtraHeaders = {},
): { url: string; request: Request } {
  const { method, type, compose } = forms[delivery.method]
  const { url, bytes } = compose(terms.channelUrl ?? urlOf(delivery, terms), delivery.payload)
  const { eventId, applicationId } = delivery
  const headers = {
    ...(type && { 'content-type': cloudEventKinds.has(delivery.kind) ? cloudEvent : type }),
    'user-agent': userAgent,
    ...signatures({ eventId, bytes, applicationId }, terms),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(traceparent !== undefined && { traceparent }),
    ...(delivery.registered && { [typeHeader]: delivery.registered.type }),
    'webhook-attempt': String(delivery.attempt + 1),
  }
  const request = { method, headers, tenant: delivery.accountId, ...(method === 'POST' && { body: bytes }) }
  return { url, request }
}

/** Headers that are the same in every attempt at an event. Signatures are created for each attempt and not stored. */
export function steadyHeaders({
  id,
  kind,
  method,
  eventType,
}: {
  id: string
  kind: string
  method: string
  eventType: string | undefined
}): Record<string, string> {
  const type = forms[method as ForwardMethod]?.type
  return {
    ...(type && { 'content-type': cloudEventKinds.has(kind) ? cloudEvent : type }),
    'webhook-id': id,
    ...(eventType !== undefined && { [typeHeader]: eventType }),
  }
}

/** The current URL of a registered endpoint, so that a new address also applies to waiting events; a replay may have another URL. */
const urlOf = ({ url, urlOverride, registered }: Sent, { endpointUrl }: Terms): string =>
  registered && urlOverride === undefined && endpointUrl !== undefined ? endpointUrl : url

/** A GET has no body, so its whole query is signed, exactly as sent. */
function inQuery(text: string, payload: string): { url: string; bytes: Buffer } {
  const url = URL.parse(text)
  if (!url) return { url: text, bytes: Buffer.alloc(0) }
  url.search = url.search === '' ? payload : `${url.search}&${payload}`
  return { url: url.href, bytes: Buffer.from(url.search.slice(1)) }
}
