import type { Sql } from '#platform/database/db.ts'

/** Stores the link with which a member sets a new password; it replaces an earlier one. Returns when it expires. */
export async function putReset(
  sql: Sql,
  { memberId, id, hash, hours }: { memberId: string; id: string; hash: Buffer; hours: number },
): Promise<Date> {
  const { rows } = await sql.query<{ expires_at: Date }>(
    `insert into member_reset (member_id, id, hash, expires_at) values ($1, $2, $3, clock_timestamp() + $4 * interval '1 hour')
     on conflict (member_id) do update set id = excluded.id, hash = excluded.hash, expires_at = excluded.expires_at
     returning expires_at`,
    [memberId, id, hash, hours],
  )
  return rows[0]!.expires_at
}

/** Consumes a link, and returns the ID of its member. */
export async function takeReset(sql: Sql, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql.query<{ member_id: string }>(
    'delete from member_reset where hash = $1 and expires_at > clock_timestamp() returning member_id',
    [hash],
  )
  return rows[0]?.member_id
}

export async function deleteReset(sql: Sql, memberId: string): Promise<void> {
  await sql.query('delete from member_reset where member_id = $1', [memberId])
}
