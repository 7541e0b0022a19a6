import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { readKey, storeKey } from './key-store.ts'
import { numberKeyField } from './sealed.ts'

/** Keyed digests by which a number is recognized without being stored. */
export type NumberKey = {
  /** The key for the SQL function `number_tag`: 64 octets for the inner hash and 64 for the outer hash. */
  pads: Buffer
  /** Tag of a number within an account; the tags of two accounts cannot be linked. */
  tagOf(accountId: string, number: string): Buffer
  /** Pseudonym of a number in permanent records: 32 hexadecimal digits. */
  personOf(number: string): string
}

const block = 64

/** Opens the exchange's key; the first node generates it. */
export async function openNumberKey(sql: Sql, vault: Vault): Promise<NumberKey> {
  await storeKey(sql, vault.seal(randomBytes(32).toString('base64url'), numberKeyField))
  return numberKeyOf(Buffer.from(vault.open(await readKey(sql), numberKeyField), 'base64url'))
}

/** HMAC-SHA256 (RFC 2104), truncated to the first half. */
export function numberKeyOf(key: Buffer): NumberKey {
  const digest = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16)
  const padded = Buffer.concat([key], block)
  const pad = (octet: number) => Buffer.from(padded.map((one) => one ^ octet))
  return {
    pads: Buffer.concat([pad(0x36), pad(0x5c)]),
    tagOf: (accountId, number) => digest(`${accountId} ${number}`),
    personOf: (number) => digest(` ${number}`).toString('hex'),
  }
}
