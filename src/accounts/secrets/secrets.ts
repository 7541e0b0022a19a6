import type { Db, Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { hashSecret } from '#platform/vault/kdf.ts'
import { secretProblems } from '../contract/problems.ts'
import { insertSecret, liveSecrets, lockAccount, markRevoked, type Secret } from './secret-store.ts'
import { weaknessOf } from './strength.ts'
import { sealTag } from './tag.ts'

export const maxSecrets = 2

/**
 * Adds a second secret to an account.
 * Rejects a weak secret (S3-099), a third secret, and an api_key that does not exist.
 */
export async function addSecret(db: Db, vault: Vault, accountId: string, secret: string): Promise<Secret> {
  refuseWeak(secret)
  await db.asAccount(accountId, (sql) => refuseThird(sql, accountId))
  const prepared = await prepareSecret(vault, secret)
  return db.asAccount(accountId, async (sql) => {
    await lockOrRefuse(sql, accountId)
    await refuseThird(sql, accountId)
    const added = await insertSecret(sql, { ...prepared, accountId })
    await bumpEpoch(sql)
    return added
  })
}

/** Checks and hashes a secret before a transaction begins, so that locks are not held during the slow hash. */
export async function prepareSecret(
  vault: Vault,
  secret: string,
): Promise<{ id: string; hash: string; tag: Buffer }> {
  refuseWeak(secret)
  const id = uuidv7()
  return { id, hash: await hashSecret(secret), tag: sealTag(vault, id, secret) }
}

/** The live secrets of an account, oldest first. */
export async function listSecrets(db: Db, accountId: string): Promise<Secret[]> {
  return db.asAccount(accountId, (sql) => liveSecrets(sql, accountId))
}

/** One live secret; throws 404 for an unknown ID. */
export async function getSecret(db: Db, accountId: string, secretId: string): Promise<Secret> {
  return pick(await listSecrets(db, accountId), secretId)
}

/** Revokes a secret; all nodes reject it within 1 s. The only secret cannot be revoked (S3-073, S3-100). */
export async function revokeSecret(db: Db, accountId: string, secretId: string): Promise<void> {
  await db.asAccount(accountId, async (sql) => {
    await lockOrRefuse(sql, accountId)
    const live = await liveSecrets(sql, accountId)
    const { id } = pick(live, secretId)
    if (live.length === 1) throw new Problem(secretProblems.last)
    await markRevoked(sql, accountId, id)
    await bumpEpoch(sql)
  })
}

function refuseWeak(secret: string): void {
  const weakness = weaknessOf(secret)
  if (weakness) throw new Problem(secretProblems.weak, { faults: [weakness] })
}

/** Throws if the account has the maximum number of secrets. Called before the slow hash, to save its cost, and again under the lock. */
async function refuseThird(sql: Sql, accountId: string): Promise<void> {
  if ((await liveSecrets(sql, accountId)).length >= maxSecrets) throw new Problem(secretProblems.tooMany)
}

async function lockOrRefuse(sql: Sql, accountId: string): Promise<void> {
  if (!(await lockAccount(sql, accountId))) throw unknownKey(accountId)
}

function pick(live: Secret[], secretId: string): Secret {
  const secret = live.find(({ id }) => id === secretId.toLowerCase())
  if (!secret) throw new Problem(secretProblems.unknownId, { detail: `ID '${secretId}' could not be found` })
  return secret
}

export function unknownKey(apiKey: string): Problem {
  return new Problem(secretProblems.unknownKey, {
    detail: `API key '${apiKey}' does not exist, or you do not have access`,
  })
}
