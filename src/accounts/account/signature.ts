import { randomBytes } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { lockAccount } from './account-store.ts'
import { deletePreviousSignature, readSignature, replaceSignature } from '../secrets/signature-store.ts'

export type NewSignature = { signatureSecret: string; previousSignsUntil: Date | null }

/** A secret that signs webhooks: 256 random bits. */
export function newSignatureSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Rotates the signature secret of an account, in the caller's transaction. The previous secret also signs for `keepSeconds` of wall
 * time; an older secret stops immediately. Undefined if the account does not exist.
 */
export async function rotateSignature(
  sql: Sql,
  vault: Vault,
  accountId: string,
  keepSeconds: number,
): Promise<NewSignature | undefined> {
  await lockAccount(sql, accountId)
  const current = await readSignature(sql, vault, accountId)
  if (current === undefined) return undefined
  const signatureSecret = newSignatureSecret()
  const previous = keepSeconds > 0 ? current : undefined
  const previousSignsUntil = await replaceSignature(sql, vault, accountId, {
    signatureSecret,
    previous,
    keepSeconds,
  })
  await bumpEpoch(sql)
  return { signatureSecret, previousSignsUntil }
}

/** Stops signing with the previous secret. Returns whether the account exists. */
export async function endPreviousSignature(sql: Sql, accountId: string): Promise<boolean> {
  const known = await deletePreviousSignature(sql, accountId)
  if (known) await bumpEpoch(sql)
  return known
}
