import type { Sql } from '#platform/database/db.ts'
import { messageOfEvent } from '../event/message-of-event.ts'
import { attemptColumns, type AttemptRow, type StoredAttempt, toAttempt } from './attempt-row.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

export type ListedAttempt = StoredAttempt & {
  eventId: string
  accountId: string
  messageId: string
  kind: string
  eventStatus: string | undefined
  /** The type of an event for a registered endpoint. */
  eventType: string | undefined
  url: string | undefined
  /** Wall time. */
  recordedAt: Date
}

export type ListedRow = AttemptRow & {
  event_id: string
  account_id: string
  message_id: string
  kind: string
  event_status: string | null
  event_type: string | null
  url: string | null
  recorded_at: Date
}

/** The position of an attempt in a list: when it was recorded (microseconds, wall time) and its key. */
export type AttemptPosition = { micros: string; eventId: string; attempt: number }

export type AttemptsWanted = PageRequest<AttemptPosition> & {
  accountId: string
  eventId?: string | undefined
  /** Only attempts caused by this replay. */
  replayId?: string | undefined
  /** Only attempts at this registered endpoint. */
  endpointId?: string | undefined
}

/** The columns of a listed attempt. */
export const listedColumns = `a.event_id, a.account_id, ${messageOfEvent} as message_id, e.kind, e.event_status, e.event_type, coalesce(a.url, e.url) as url,
  a.recorded_at, ${attemptColumns}`
export const listedJoins = `join webhook_event e on e.id = a.event_id
  left join webhook_response r on r.event_id = a.event_id and r.attempt = a.attempt`

/** Attempts of an account, or of one of its events or replays, latest first. */
export async function readAttempts(
  sql: Sql,
  { accountId, eventId, replayId, endpointId, after, limit }: AttemptsWanted,
): Promise<(ListedAttempt & AttemptPosition)[]> {
  const { rows } = await sql.query<ListedRow & { micros: string }>(
    `select ${listedColumns}, (extract(epoch from a.recorded_at) * 1000000)::bigint::text as micros
       from (select * from webhook_attempt
              where account_id = $1 and ($2::uuid is null or event_id = $2)
                ${replayId === undefined ? '' : 'and replay_id = $7'}
                ${endpointId === undefined ? '' : 'and endpoint_id = $7'}
                and ($3::bigint is null or (recorded_at, event_id, attempt)
                     < (timestamptz 'epoch' + $3 * interval '1 microsecond', $4::uuid, $5::int))
              order by recorded_at desc, event_id desc, attempt desc limit $6) a
       ${listedJoins}
      order by a.recorded_at desc, a.event_id desc, a.attempt desc`,
    [
      accountId,
      eventId ?? null,
      after?.micros ?? null,
      after?.eventId ?? null,
      after?.attempt ?? null,
      limit,
      ...[replayId ?? endpointId].filter((one) => one !== undefined),
    ],
  )
  return rows.map(({ micros, ...row }) => ({ ...toListedAttempt(row), micros }))
}

/** A row of `listedColumns`. */
export function toListedAttempt(row: ListedRow): ListedAttempt {
  return {
    ...toAttempt(row),
    eventId: row.event_id,
    accountId: row.account_id,
    messageId: row.message_id,
    kind: row.kind,
    eventStatus: row.event_status ?? undefined,
    eventType: row.event_type ?? undefined,
    url: row.url ?? undefined,
    recordedAt: row.recorded_at,
  }
}
