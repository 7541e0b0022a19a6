import type { Sql } from '#platform/database/db.ts'
import { messageOfEvent } from '../event/message-of-event.ts'
import { type EarlierEvent, earlierEvent } from '../event/earlier-event.ts'
import { attemptColumns, type AttemptRow, type StoredAttempt, toAttempt } from './attempt-row.ts'

/** An attempt, with its URL if it differs from the URL of the event. */
type HistoryAttempt = StoredAttempt & { urlOverride: string | undefined }

export type StoredEvent = {
  eventId: string
  accountId: string
  subjectId: string
  kind: string
  /** The reported status; undefined for other events. */
  eventStatus: string | undefined
  /** Undefined if there was no URL. */
  url: string | undefined
  createdAt: Date
  /** Exchange time; undefined if the event was delivered or has expired. */
  nextAttemptAt: Date | undefined
  /** The earlier event that must be delivered or fail before this one is sent. */
  waitsFor: EarlierEvent | undefined
  /** Reason why delivery stopped, and when; undefined for events that have no recipient. */
  setAside: { reason: string; at: Date } | undefined
  attempts: HistoryAttempt[]
}

type EventRow = {
  id: string
  account_id: string
  subject_id: string
  kind: string
  event_status: string | null
  url: string | null
  created_at: Date
  due_at: Date | null
  waits_for: EarlierEvent | null
  reason: string | null
  set_aside_at: Date
  elsewhere: string | null
}

/**
 * The events about some messages with their attempts, in order. Events of chat channels are looked up by `conversations`.
 */
export async function attemptsOf(
  sql: Sql,
  messageIds: readonly string[],
  conversations: readonly string[] = [],
): Promise<StoredEvent[]> {
  const { rows } = await sql.query<EventRow & (AttemptRow | { attempt: null })>(
    `select e.id, e.account_id, e.subject_id, e.kind, e.event_status, e.url, e.created_at, w.due_at,
            ${earlierEvent('w')} as waits_for, u.reason, u.at as set_aside_at, a.url as elsewhere, ${attemptColumns}
       from webhook_event e
       left join webhook_delivery w on w.event_id = e.id
       left join webhook_undelivered u on u.event_id = e.id
       left join webhook_attempt a on a.event_id = e.id
       left join webhook_response r on r.event_id = a.event_id and r.attempt = a.attempt
      where (e.subject_id = any ($2::uuid[]) or e.id = any ($1::uuid[])) and ${messageOfEvent} = any ($1::text[])
      order by e.id, a.attempt`,
    [messageIds, [...messageIds, ...conversations]],
  )
  const events = new Map<string, StoredEvent>()
  for (const row of rows) {
    let event = events.get(row.id)
    if (!event) events.set(row.id, (event = toEvent(row)))
    if (row.attempt !== null)
      event.attempts.push({ ...toAttempt(row), urlOverride: row.elsewhere ?? undefined })
  }
  return [...events.values()]
}

function toEvent(row: EventRow): StoredEvent {
  return {
    eventId: row.id,
    accountId: row.account_id,
    subjectId: row.subject_id,
    kind: row.kind,
    eventStatus: row.event_status ?? undefined,
    url: row.url ?? undefined,
    createdAt: row.created_at,
    nextAttemptAt: row.due_at ?? undefined,
    waitsFor: row.waits_for ?? undefined,
    setAside:
      row.reason === null || row.reason === 'no_address'
        ? undefined
        : { reason: row.reason, at: row.set_aside_at },
    attempts: [],
  }
}
