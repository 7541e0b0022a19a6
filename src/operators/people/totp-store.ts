import type { Sql } from '#platform/database/db.ts'

/** Stores a sealed secret until its first code confirms it. */
export async function storePendingTotp(sql: Sql, personId: string, sealed: Buffer): Promise<void> {
  await sql.query('update person set totp_offered = $2 where id = $1', [personId, sealed])
}

/** Requires codes of this secret from now on; the code of `step` counts as used. */
export async function beginTotp(sql: Sql, personId: string, sealed: Buffer, step: number): Promise<void> {
  await sql.query('update person set totp_secret = $2, totp_step = $3, totp_offered = null where id = $1', [
    personId,
    sealed,
    step,
  ])
}

export async function endTotp(sql: Sql, personId: string): Promise<void> {
  await sql.query('delete from person_recovery_code where person_id = $1', [personId])
  await sql.query('update person set totp_secret = null, totp_offered = null where id = $1', [personId])
}

/** Consumes the code of a step; false if that code or a later one was used before. */
export async function useStep(sql: Sql, personId: string, step: number): Promise<boolean> {
  const { rowCount } = await sql.query('update person set totp_step = $2 where id = $1 and totp_step < $2', [
    personId,
    step,
  ])
  return rowCount === 1
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(sql: Sql, personId: string, hashes: Buffer[]): Promise<void> {
  await sql.query('delete from person_recovery_code where person_id = $1', [personId])
  await sql.query('insert into person_recovery_code (person_id, hash) select $1, unnest($2::bytea[])', [
    personId,
    hashes,
  ])
}

/** Consumes a recovery code; false if it does not exist. */
export async function useRecoveryCode(sql: Sql, personId: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from person_recovery_code where person_id = $1 and hash = $2',
    [personId, hash],
  )
  return rowCount === 1
}

export async function countRecoveryCodes(sql: Sql, personId: string): Promise<number> {
  const { rows } = await sql.query<{ left: number }>(
    'select count(*)::integer as left from person_recovery_code where person_id = $1',
    [personId],
  )
  return rows[0]!.left
}
