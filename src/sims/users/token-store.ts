import type { Sql } from '#platform/database/db.ts'

/** The client and the secret of a token, and when it expires (wall time). */
export type TokenRow = { clientId: string; secretId: string; expiresAt: Date }

/** Stores a token, unless the secret that it was requested with no longer exists. Returns whether it was stored. */
export async function insertToken(
  sql: Sql,
  token: { hash: Buffer; secretId: string; seconds: number },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'insert-sim-token',
    text: `insert into sim_token (hash, secret_id, expires_at)
           select $1, id, clock_timestamp() + make_interval(secs => $3) from sim_user_secret where id = $2 for key share`,
    values: [token.hash, token.secretId, token.seconds],
  })
  return rowCount === 1
}

/** Tokens that have not expired, by their hashes in Base64; unknown tokens are omitted. */
export async function readTokens(sql: Sql, hashes: readonly string[]): Promise<Map<string, TokenRow>> {
  type Row = { hash: Buffer; client_id: string; secret_id: string; expires_at: Date }
  const { rows } = await sql.query<Row>({
    name: 'read-sim-tokens',
    text: `select t.hash, u.client_id, t.secret_id, t.expires_at
             from sim_token t join sim_user_secret s on s.id = t.secret_id join sim_user u on u.id = s.user_id
            where t.hash = any($1) and t.expires_at > clock_timestamp()`,
    values: [hashes.map((hash) => Buffer.from(hash, 'base64'))],
  })
  return new Map(
    rows.map((row) => [
      row.hash.toString('base64'),
      { clientId: row.client_id, secretId: row.secret_id, expiresAt: row.expires_at },
    ]),
  )
}
