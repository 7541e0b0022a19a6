import type { Sql } from '#platform/database/db.ts'
import { type QodSession, sessionColumns } from './session-store.ts'

/** Options for claiming sessions with due network requests. */
export type Claim = { leaseSeconds: number; limit: number; id?: string | undefined }

/**
 * Claims sessions with due requests; concurrent nodes claim different ones. A QoS profile is applied to a device only after all earlier ones
 * are removed, so that the end of one session does not end the next.
 */
export async function claimWork(
  sql: Sql,
  now: Date,
  { leaseSeconds, limit, id }: Claim,
): Promise<QodSession[]> {
  const { rows } = await sql.query<QodSession>({
    name: 'claim-qod-work',
    text: `update qod_session set lease = gen_random_uuid(), leased_until = clock_timestamp() + make_interval(secs => $2),
        attempts = attempts + 1
      where id = any (array(select id from qod_session s
              where pending_request is not null and pending_request_at <= $1 and (leased_until is null or leased_until < clock_timestamp())
                and ($4::uuid is null or id = $4)
                and (pending_request = 'release' or not exists (select from qod_session o
                      where o.msisdn = s.msisdn and o.pending_request = 'release' and o.id <> s.id))
              order by pending_request_at limit $3 for update skip locked))
      returning ${sessionColumns}`,
    values: [now, leaseSeconds, limit, id ?? null],
  })
  return rows
}

/** Reads a session and locks it until the commit. */
export async function lockSession(sql: Sql, id: string): Promise<QodSession | undefined> {
  const { rows } = await sql.query<QodSession>({
    name: 'lock-qod-session',
    text: `select ${sessionColumns} from qod_session where id = $1 for no key update`,
    values: [id],
  })
  return rows[0]
}

/** The next request of a session: none, or a retry at a time. */
export type NextWork =
  | { request: 'apply' | 'release'; at: Date; disconnectedSince?: Date | undefined }
  | undefined

/** Stores the next request and releases the lease. */
export async function writeWork(sql: Sql, id: string, next: NextWork): Promise<void> {
  await sql.query({
    name: 'write-qod-work',
    text: `update qod_session set pending_request = $2, pending_request_at = $3, disconnected_since = $4, lease = null, leased_until = null,
        attempts = case when $2::text is null then 0 else attempts end
      where id = $1`,
    values: [id, next?.request ?? null, next?.at ?? null, next?.disconnectedSince ?? null],
  })
}

/** Releases a lease whose session has other work meanwhile. */
export async function endLease(sql: Sql, id: string, lease: string): Promise<void> {
  await sql.query('update qod_session set lease = null, leased_until = null where id = $1 and lease = $2', [
    id,
    lease,
  ])
}

/** The earliest exchange time after `after` at which work is due; undefined if none is. */
export async function nextQodDue(sql: Sql, after: Date, shownSeconds: number): Promise<Date | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>({
    name: 'next-qod-due',
    text: `select least(
        (select min(pending_request_at) from qod_session where pending_request is not null and pending_request_at > $1),
        (select min(expires_at) from qod_session where state = 'AVAILABLE' and expires_at > $1),
        (select min(ended_at) from qod_session
          where state = 'UNAVAILABLE' and ended_at > $1::timestamptz - make_interval(secs => $2)) + make_interval(secs => $2)) as due`,
    values: [after, shownSeconds],
  })
  return rows[0]?.due ?? undefined
}
