import type { Db, Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { randomSecret } from './random-secret.ts'
import { insertSecret, liveSecrets, lockAccount, markRevoked, type Secret } from './secret-store.ts'
import { maxSecrets, prepareSecret } from './secrets.ts'

/** Writes in the same transaction, in addition to the secret. */
type Alongside = (sql: Sql, secretId: string) => Promise<void>

/** Creates a secret for an account on behalf of an operator, and returns it with its value, or the reason why it was not created. */
export async function createSecretByOperator(
  db: Db,
  vault: Vault,
  accountId: string,
  alongside: Alongside,
): Promise<(Secret & { value: string }) | 'unknown' | 'full'> {
  // The number of secrets is checked before the slow hash, and again under the lock.
  if ((await db.tx((sql) => liveSecrets(sql, accountId))).length >= maxSecrets) return 'full'
  const value = randomSecret()
  const prepared = await prepareSecret(vault, value)
  return db.tx(async (sql) => {
    if (!(await lockAccount(sql, accountId))) return 'unknown'
    if ((await liveSecrets(sql, accountId)).length >= maxSecrets) return 'full'
    const added = await insertSecret(sql, { ...prepared, accountId })
    await alongside(sql, added.id)
    await bumpEpoch(sql)
    return { ...added, value }
  })
}

/** Revokes a secret of an account on behalf of an operator; the only secret cannot be revoked. */
export async function revokeSecretByOperator(
  db: Db,
  accountId: string,
  secretId: string,
  alongside: Alongside,
): Promise<'revoked' | 'unknown' | 'last'> {
  return db.tx(async (sql) => {
    if (!(await lockAccount(sql, accountId))) return 'unknown'
    const live = await liveSecrets(sql, accountId)
    const id = secretId.toLowerCase()
    if (!live.some((secret) => secret.id === id)) return 'unknown'
    if (live.length === 1) return 'last'
    await markRevoked(sql, accountId, id)
    await alongside(sql, id)
    await bumpEpoch(sql)
    return 'revoked'
  })
}
