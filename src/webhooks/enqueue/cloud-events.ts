import type { Sql } from '#platform/database/db.ts'
import { firstId, uuidv7 } from '#platform/ids.ts'
import { endpointOf } from '../endpoints/endpoint.ts'
import { insertEvents } from './store.ts'
import { subjectIdOf } from '../event/subject-id.ts'

/** Something that has happened, and whom it is told. */
export type CloudEvent = {
  /** Its secret signs. */
  accountId: string
  url: string
  /** `strowger.sim.status.changed`. */
  type: string
  /** A reference to where it happened, which begins with a slash. */
  source: string
  /** What it happened to, there, where the source does not say it. */
  subject?: string
  /** What kind of webhook it is; of a SIM unless said. */
  kind?: 'qod-event'
  /** Events of a subject are told one after the other; made of source and subject unless given. */
  subjectId?: string
  data: Readonly<Record<string, unknown>>
  /** Exchange time in milliseconds. */
  at: number
}

/**
 * Has events told as CloudEvents 1.0 in the structured form, in the order given, in the transaction that makes them. The caller
 * holds what they are about, so that the events of one subject have the order of what happened.
 */
export async function enqueueCloudEvents(sql: Sql, events: readonly CloudEvent[]): Promise<void> {
  if (events.length > 0) await insertEvents(sql, firstId, events.map(deliveryOf))
}

function deliveryOf({ accountId, url, type, source, subject, kind, subjectId, data, at }: CloudEvent) {
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
  return { event, eventId, endpoint: endpointOf(accountId, url), leased: false }
}
