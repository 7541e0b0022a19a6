import type { Sql } from '#platform/database/db.ts'
import { forgetInSteps } from '#platform/database/forget-store.ts'

/** Whose token it is and which secret it hangs on, until when (wall time). */
export type TokenRow = { clientId: string; secretId: string; expiresAt: Date }

/** Stores a token of some seconds, unless the secret it was asked for with is no more. Answers whether it did. */
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

/** A token that has not expired, by its hash; undefined for none. */
export async function readToken(sql: Sql, hash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await sql.query<{ client_id: string; secret_id: string; expires_at: Date }>({
    name: 'read-sim-token',
    text: `select u.client_id, t.secret_id, t.expires_at
             from sim_token t join sim_user_secret s on s.id = t.secret_id join sim_user u on u.id = s.user_id
            where t.hash = $1 and t.expires_at > clock_timestamp()`,
    values: [hash],
  })
  const [row] = rows
  return row && { clientId: row.client_id, secretId: row.secret_id, expiresAt: row.expires_at }
}

/** Forgets tokens that have expired. */
export async function forgetSimTokens(sql: Sql): Promise<void> {
  await forgetInSteps(sql, 'sim_token', 'expires_at < clock_timestamp() order by expires_at')
}
