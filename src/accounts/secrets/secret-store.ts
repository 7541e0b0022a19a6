import type { Sql } from '#platform/database/db.ts'

/** The public members of a secret, without its value. */
export type Secret = { id: string; createdAt: Date }

/** Locks the account for the transaction, so that its secrets change one at a time; false if the account does not exist. */
export async function lockAccount(sql: Sql, accountId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from account where id = $1 for no key update', [accountId])
  return rowCount === 1
}

/** The live secrets of an account, oldest first. */
export async function liveSecrets(sql: Sql, accountId: string): Promise<Secret[]> {
  const { rows } = await sql.query<{ id: string; created_at: Date }>(
    'select id, created_at from secret where account_id = $1 and revoked_at is null order by id',
    [accountId],
  )
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at }))
}

export async function insertSecret(
  sql: Sql,
  secret: { id: string; accountId: string; hash: string; tag: Buffer },
): Promise<Secret> {
  const { rows } = await sql.query<{ created_at: Date }>(
    'insert into secret (id, account_id, hash, tag) values ($1, $2, $3, $4) returning created_at',
    [secret.id, secret.accountId, secret.hash, secret.tag],
  )
  return { id: secret.id, createdAt: rows[0]!.created_at }
}

export async function markRevoked(sql: Sql, accountId: string, secretId: string): Promise<void> {
  await sql.query(
    'update secret set revoked_at = clock_timestamp() where account_id = $1 and id = $2 and revoked_at is null',
    [accountId, secretId],
  )
}
