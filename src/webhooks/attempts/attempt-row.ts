/** A recorded attempt. */
export type StoredAttempt = {
  attempt: number
  /** Exchange time. */
  startedAt: Date
  tookMs: number
  outcome: 'delivered' | 'retried' | 'failed'
  status: number | undefined
  fault: string | undefined
  detail: string | undefined
  response: string | undefined
  /** Response headers of a failed attempt, one per line. */
  headers: string | undefined
}

export type AttemptRow = {
  attempt: number
  started_at: Date
  duration_ms: number
  outcome: StoredAttempt['outcome']
  http_status: number | null
  fault: string | null
  detail: string | null
  response: string | null
  headers: string | null
}

/** The columns of `AttemptRow`, of an attempt `a` and its response `r`, as SQL. */
export const attemptColumns =
  'a.attempt, a.started_at, a.duration_ms, a.outcome, a.http_status, a.fault, a.detail, r.body as response, r.headers'

export const toAttempt = (row: AttemptRow): StoredAttempt => ({
  attempt: row.attempt,
  startedAt: row.started_at,
  tookMs: row.duration_ms,
  outcome: row.outcome,
  status: row.http_status ?? undefined,
  fault: row.fault ?? undefined,
  detail: row.detail ?? undefined,
  response: row.response || undefined,
  headers: row.headers ?? undefined,
})
