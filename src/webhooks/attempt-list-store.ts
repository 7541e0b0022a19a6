import type { Sql } from '#platform/db.ts'
import { messageOfEvent } from './about.ts'

export type ListedAttempt = {
  eventId: string
  accountId: string
  messageId: string
  kind: string
  told: string | undefined
  url: string | undefined
  attempt: number
  /** Exchange time. */
  startedAt: Date
  /** Wall time. */
  recordedAt: Date
  tookMs: number
  outcome: string
  status: number | undefined
  fault: string | undefined
  detail: string | undefined
  response: string | undefined
}

export type AttemptRow = {
  event_id: string
  account_id: string
  message_id: string
  kind: string
  told: string | null
  url: string | null
  attempt: number
  started_at: Date
  recorded_at: Date
  took_ms: number
  outcome: string
  http_status: number | null
  fault: string | null
  detail: string | null
  response: string | null
}

/** Where a page ends: when its last attempt was recorded (microseconds, wall time), and which it is. */
export type AttemptPlace = { micros: string; eventId: string; attempt: number }

export type AttemptsWanted = {
  accountId: string
  eventId?: string | undefined
  before?: AttemptPlace | undefined
  limit: number
}

export type AttemptsPage = { attempts: ListedAttempt[]; next: AttemptPlace | undefined }

/** What was said of one attempt, wherever it is listed. */
export const attemptColumns = `a.event_id, a.account_id, ${messageOfEvent} as message_id, e.kind, e.told, coalesce(a.url, e.url) as url, a.attempt, a.started_at, a.recorded_at,
  a.took_ms, a.outcome, a.http_status, a.fault, a.detail, r.body as response`
export const attemptJoins = `join webhook_event e on e.id = a.event_id
  left join webhook_response r on r.event_id = a.event_id and r.attempt = a.attempt`

/** Attempts of an account, or of one of its events, the last recorded first. */
export async function readAttempts(
  sql: Sql,
  { accountId, eventId, before, limit }: AttemptsWanted,
): Promise<AttemptsPage> {
  const { rows } = await sql.query<AttemptRow & { micros: string }>(
    `select ${attemptColumns}, (extract(epoch from a.recorded_at) * 1000000)::bigint::text as micros
       from (select * from webhook_attempt
              where account_id = $1 and ($2::uuid is null or event_id = $2)
                and ($3::bigint is null or (recorded_at, event_id, attempt)
                     < (timestamptz 'epoch' + $3 * interval '1 microsecond', $4::uuid, $5::int))
              order by recorded_at desc, event_id desc, attempt desc limit $6) a
       ${attemptJoins}
      order by a.recorded_at desc, a.event_id desc, a.attempt desc`,
    [
      accountId,
      eventId ?? null,
      before?.micros ?? null,
      before?.eventId ?? null,
      before?.attempt ?? null,
      limit,
    ],
  )
  const last = rows.at(-1)
  const next = last && rows.length === limit ? placeOf(last) : undefined
  return { attempts: rows.map(toListedAttempt), next }
}

function placeOf({ micros, event_id: eventId, attempt }: AttemptRow & { micros: string }): AttemptPlace {
  return { micros, eventId, attempt }
}

/** A row of `attemptColumns` as it is listed. */
export function toListedAttempt(row: AttemptRow): ListedAttempt {
  return {
    eventId: row.event_id,
    accountId: row.account_id,
    messageId: row.message_id,
    kind: row.kind,
    told: row.told ?? undefined,
    url: row.url ?? undefined,
    attempt: row.attempt,
    startedAt: row.started_at,
    recordedAt: row.recorded_at,
    tookMs: row.took_ms,
    outcome: row.outcome,
    status: row.http_status ?? undefined,
    fault: row.fault ?? undefined,
    detail: row.detail ?? undefined,
    response: row.response ?? undefined,
  }
}
