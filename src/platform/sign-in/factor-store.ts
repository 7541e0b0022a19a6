import type { Sql } from '../database/db.ts'
import type { UserTables } from './user-tables.ts'

/** Opens the stored codes of users: the secret of their authenticator app, and recovery codes. */
export function openFactorStore({ users, codes, user }: UserTables) {
  return {
    /** Stores a sealed secret until its first code confirms it. */
    async storePending(sql: Sql, id: string, sealed: Buffer): Promise<void> {
      await sql.query(`update ${users} set totp_offered = $2 where id = $1`, [id, sealed])
    },
    /** Requires codes of this secret from now on; the code of `step` counts as used. */
    async begin(sql: Sql, id: string, sealed: Buffer, step: number): Promise<void> {
      const values = [id, sealed, step]
      await sql.query(
        `update ${users} set totp_secret = $2, totp_step = $3, totp_offered = null where id = $1`,
        values,
      )
    },
    async end(sql: Sql, id: string): Promise<void> {
      await sql.query(`delete from ${codes} where ${user} = $1`, [id])
      await sql.query(`update ${users} set totp_secret = null, totp_offered = null where id = $1`, [id])
    },
    /** Consumes the code of a step; false if that code or a later one was used before. */
    async useStep(sql: Sql, id: string, step: number): Promise<boolean> {
      const values = [id, step]
      const { rowCount } = await sql.query(
        `update ${users} set totp_step = $2 where id = $1 and totp_step < $2`,
        values,
      )
      return rowCount === 1
    },
    /** Replaces all recovery codes. */
    async replaceRecoveryCodes(sql: Sql, id: string, hashes: Buffer[]): Promise<void> {
      await sql.query(`delete from ${codes} where ${user} = $1`, [id])
      await sql.query(`insert into ${codes} (${user}, hash) select $1, unnest($2::bytea[])`, [id, hashes])
    },
    /** Consumes a recovery code; false if it does not exist. */
    async useRecoveryCode(sql: Sql, id: string, hash: Buffer): Promise<boolean> {
      const { rowCount } = await sql.query(`delete from ${codes} where ${user} = $1 and hash = $2`, [
        id,
        hash,
      ])
      return rowCount === 1
    },
    async countRecoveryCodes(sql: Sql, id: string): Promise<number> {
      const { rows } = await sql.query<{ left: number }>(
        `select count(*)::integer as left from ${codes} where ${user} = $1`,
        [id],
      )
      return rows[0]!.left
    },
  }
}
