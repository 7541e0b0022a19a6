import type { Sql } from '#platform/database/db.ts'
import { otpColumns, type OtpRow } from './store.ts'

/** Claims due verifications, or one of them, and leases them for a number of seconds of wall time. */
export async function claimOtps(
  sql: Sql,
  now: number,
  { leaseSeconds, limit, id }: { leaseSeconds: number; limit: number; id?: string },
): Promise<OtpRow[]> {
  const { rows } = await sql.query<OtpRow>({
    name: 'claim-brand-otps',
    text: `update brand_otp set attempts = attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $3)
      where id in (select id from brand_otp
                    where due_at <= $1 and (leased_until is null or leased_until < clock_timestamp())
                      and ($4::uuid is null or id = $4)
                    order by due_at limit $2 for update skip locked)
      returning ${otpColumns}`,
    values: [new Date(now), limit, leaseSeconds, id ?? null],
  })
  return rows
}

/** Schedules the next attempt. */
export async function deferOtp(sql: Sql, id: string, dueAt: number): Promise<void> {
  await sql.query(
    'update brand_otp set due_at = $2, leased_until = null where id = $1 and due_at is not null',
    [id, new Date(dueAt)],
  )
}

/** Stores that the text was submitted; only the hash of its code is kept. A reply received meanwhile stays due. */
export async function noteTextSent(sql: Sql, { id, message_id }: OtpRow): Promise<void> {
  await sql.query(
    `update brand_otp set text_sealed = null, leased_until = null, attempts = 0,
        due_at = case when status = 'PENDING' and replied_at is not null then due_at end
      where id = $1 and message_id = $2 and text_sealed is not null`,
    [id, message_id],
  )
}

/** Marks a verification as needing no further work by the worker, with the reason if it failed. */
export async function endDue(sql: Sql, id: string, failure?: string): Promise<void> {
  await sql.query(
    'update brand_otp set due_at = null, leased_until = null, failure = coalesce($2, failure) where id = $1',
    [id, failure ?? null],
  )
}

/**
 * Stores YES replies to the verification sender. A reply counts for the phone's latest pending verification that accepts replies, and is
 * stored once.
 */
export async function noteReplies(sql: Sql, phones: readonly string[], now: number): Promise<void> {
  await sql.query(
    `update brand_otp set replied_at = $2, due_at = $2
      where replied_at is null and status = 'PENDING' and by_reply and not by_registry and expires_at > $2
        and id in (select distinct on (mobile_phone) id from brand_otp
                    where mobile_phone = any($1::text[]) and status = 'PENDING' and by_reply and not by_registry
                    order by mobile_phone, submitted_at desc, id desc)`,
    [phones, new Date(now)],
  )
}

/** The earliest exchange time after `after` at which a verification is due, in milliseconds. */
export async function nextOtpDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>(
    'select min(due_at) as due from brand_otp where due_at > $1',
    [new Date(after)],
  )
  return rows[0]?.due?.getTime()
}
