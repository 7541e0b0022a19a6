import type { Sql } from '#platform/database/db.ts'

/** Stores a new current password; the previous one stays valid until `previousUntil`, and earlier ones end. */
export async function replacePassword(
  sql: Sql,
  password: { id: string; userId: string; hash: string },
  previousUntil: Date,
): Promise<void> {
  await sql.query('delete from smpp_password where user_id = $1 and expires_at is not null', [
    password.userId,
  ])
  await sql.query('update smpp_password set expires_at = $2 where user_id = $1', [
    password.userId,
    previousUntil,
  ])
  await sql.query('insert into smpp_password (id, user_id, hash) values ($1, $2, $3)', [
    password.id,
    password.userId,
    password.hash,
  ])
}
