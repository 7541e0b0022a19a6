import type { Sql } from '#platform/database/db.ts'
import { firstId, uuidv7 } from '#platform/ids.ts'
import { endpointOf } from '../endpoints/endpoint.ts'
import { insertEvents } from './store.ts'
import { subjectIdOf } from '../event/subject-id.ts'

/** A CloudEvent and its recipient. */
export type CloudEvent = {
  /** The account, whose secret signs the event. */
  accountId: string
  url: string
  /** The event type, for example `strowger.sim.status.changed`. */
  type: string
  /** A URI reference of the source, starting with a slash. */
  source: string
  /** The subject within the source, if the source does not identify it. */
  subject?: string
  /** The kind of webhook; default: SIM event. */
  kind?: 'qod-event'
  /** Events of one subject are delivered in order; default: derived from source and subject. */
  subjectId?: string
  data: Readonly<Record<string, unknown>>
  /** Exchange time in milliseconds. */
  at: number
}

/**
 * Enqueues events as CloudEvents 1.0 in structured mode, in order, in the transaction that causes them. The caller has locked
 * the subject, so that the events of a subject keep the order of its changes.
 */
export async function enqueueCloudEvents(sql: Sql, events: readonly CloudEvent[]): Promise<void> {
  if (events.length === 0) return
  const endpoints = new Map<string, string>()
  await insertEvents(
    sql,
    firstId,
    events.map((event) => deliveryOf(event, endpoints)),
  )
}

/** `endpoints` caches the endpoint keys of URLs, because parsing a URL costs more than everything else here. */
function deliveryOf(
  { accountId, url, type, source, subject, kind, subjectId, data, at }: CloudEvent,
  endpoints: Map<string, string>,
) {
  const recipient = `${accountId} ${url}`
  const endpoint = endpoints.get(recipient) ?? endpointOf(accountId, url)
  endpoints.set(recipient, endpoint)
  const eventId = uuidv7()
  const payload = JSON.stringify({
    specversion: '1.0',
    id: eventId,
    source,
    type,
    subject,
    time: new Date(at).toISOString(),
    datacontenttype: 'application/json',
    data,
  })
  const event = {
    accountId,
    subjectId: subjectId ?? subjectIdOf({ source, ...(subject !== undefined && { subject }) }),
    kind: kind ?? 'sim-event',
    eventStatus: type,
    url,
    method: 'POST_JSON',
    payload,
    at,
  } as const
  return { event, eventId, endpoint, leased: false }
}
