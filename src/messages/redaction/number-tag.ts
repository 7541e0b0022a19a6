import { createHmac } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { numberKeyField, readNumberKey } from './policy-store.ts'

/** The tag of a masked number in an account. The same number always has the same tag, which is meaningless without the key. */
export type TagOf = (number: string) => Buffer

/** Returns the function that tags the numbers of an account; undefined if the account has no masked numbers. */
export async function openTags(sql: Sql, vault: Vault, accountId: string): Promise<TagOf | undefined> {
  const sealed = await readNumberKey(sql, accountId)
  return sealed && tagsBy(vault, accountId, sealed)
}

/** Returns the function that tags numbers with this sealed key. */
export function tagsBy(vault: Vault, accountId: string, sealed: Buffer): TagOf {
  const key = Buffer.from(vault.open(sealed, numberKeyField(accountId)), 'base64url')
  return (number) => createHmac('sha256', key).update(number).digest().subarray(0, 16)
}

/** The mask of a number: its last four digits; only an ellipsis for short numbers and names on chat channels. */
export function maskOf(number: string): string {
  return /^\d{8,}$/.test(number) ? `…${number.slice(-4)}` : '…'
}
