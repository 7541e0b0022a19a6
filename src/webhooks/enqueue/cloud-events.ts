import { type EventAudience, readEventAudiences } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { firstId, uuidv7 } from '#platform/ids.ts'
import type { EventType } from '../event/event-kinds.ts'
import { addressed } from './registered.ts'
import { insertEvents, type NewDelivery } from './store.ts'
import { subjectIdOf } from '../event/subject-id.ts'

/** A CloudEvent and its recipient. */
export type CloudEvent = {
  /** The account, whose secret signs the event. */
  accountId: string
  /** The URL that receives the event, in addition to the registered endpoints of the account. */
  url: string | undefined
  type: EventType
  /** A URI reference of the source, starting with a slash. */
  source: string
  /** The subject within the source, if the source does not identify it. */
  subject?: string
  /** The kind of webhook; default: SIM event. */
  kind?: 'qod-event' | 'report-alert'
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
  const audiences = await readEventAudiences(sql, [...new Set(events.map(({ accountId }) => accountId))])
  const keys = new Map<string, string>()
  const rows = events.flatMap((event) => deliveriesOf(event, audiences.get(event.accountId), keys))
  if (rows.length > 0) await insertEvents(sql, firstId, rows)
}

function deliveriesOf(
  { accountId, url, type, source, subject, kind, subjectId, data, at }: CloudEvent,
  audience: EventAudience | undefined,
  keys: Map<string, string>,
): NewDelivery[] {
  if (url === undefined && audience === undefined) return []
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
    payload,
    at,
  } as const
  return addressed({ event, eventId, type }, { url, ...audience }, keys)
}
