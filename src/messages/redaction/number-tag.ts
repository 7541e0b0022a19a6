import { createHmac } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { numberKeyField, readNumberKey } from './policy-store.ts'

/** By what a number of an account is found where it is masked: the same for the same number, and nothing to anybody without the key. */
export type TagOf = (number: string) => Buffer

/** Opens an account's key; undefined where nothing of it can be masked. */
export async function openTags(sql: Sql, vault: Vault, accountId: string): Promise<TagOf | undefined> {
  const sealed = await readNumberKey(sql, accountId)
  return sealed && tagsBy(vault, accountId, sealed)
}

/** The same of a key that is at hand. */
export function tagsBy(vault: Vault, accountId: string, sealed: Buffer): TagOf {
  const key = Buffer.from(vault.open(sealed, numberKeyField(accountId)), 'base64url')
  return (number) => createHmac('sha256', key).update(number).digest().subarray(0, 16)
}

/** What is shown instead of a number: its last four digits, or of short ones and of names of chat channels nothing. */
export function maskOf(number: string): string {
  return /^\d{8,}$/.test(number) ? `…${number.slice(-4)}` : '…'
}
