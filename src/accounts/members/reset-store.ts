import type { Sql } from '#platform/database/db.ts'

/** Stores the link with which a member sets a new password. Returns when it expires. */
export async function insertReset(
  sql: Sql,
  { memberId, id, hash, hours }: { memberId: string; id: string; hash: Buffer; hours: number },
): Promise<Date> {
  const { rows } = await sql.query<{ expires_at: Date }>(
    `insert into member_reset (member_id, id, hash, expires_at) values ($1, $2, $3, clock_timestamp() + $4 * interval '1 hour')
     returning expires_at`,
    [memberId, id, hash, hours],
  )
  return rows[0]!.expires_at
}

/** The member of a valid link. */
export async function findReset(sql: Sql, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql.query<{ member_id: string }>(
    'select member_id from member_reset where hash = $1 and expires_at > clock_timestamp()',
    [hash],
  )
  return rows[0]?.member_id
}

/** Whether a member has a link that was created within the last `minutes`, of a lifetime of `hours`. */
export async function hasRecentReset(
  sql: Sql,
  memberId: string,
  { minutes, hours }: { minutes: number; hours: number },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from member_reset where member_id = $1
        and expires_at > clock_timestamp() + $3 * interval '1 hour' - $2 * interval '1 minute'`,
    [memberId, minutes, hours],
  )
  return rowCount !== 0
}

/** Consumes a link; of two concurrent uses, only one succeeds. */
export async function consumeReset(sql: Sql, hash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from member_reset where hash = $1 and expires_at > clock_timestamp()',
    [hash],
  )
  return rowCount === 1
}

/** Deletes the link of a member, and returns its ID. */
export async function deleteReset(sql: Sql, memberId: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ id: string }>(
    'delete from member_reset where member_id = $1 returning id',
    [memberId],
  )
  return rows[0]?.id
}
