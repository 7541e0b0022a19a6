import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { readKey, storeKey } from './key-store.ts'
import { numberKeyField } from './sealed.ts'

/** By what a number is known again that is not kept. */
export type NumberKey = {
  /** The key as SQL takes it (`number_tag`): 64 octets of the inner hash and 64 of the outer one. */
  pads: Buffer
  /** The number within an account: of two accounts, nobody can tell that they know the same. */
  tagOf(accountId: string, number: string): Buffer
  /** Whom the number is called in what is written down for good: 32 hexadecimal digits. */
  personOf(number: string): string
}

const block = 64

/** The exchange's key, which is drawn once, by whichever node is the first. */
export async function openNumberKey(sql: Sql, vault: Vault): Promise<NumberKey> {
  await storeKey(sql, vault.seal(randomBytes(32).toString('base64url'), numberKeyField))
  return numberKeyOf(Buffer.from(vault.open(await readKey(sql), numberKeyField), 'base64url'))
}

/** HMAC-SHA256 (RFC 2104), of which the first half is kept. */
export function numberKeyOf(key: Buffer): NumberKey {
  const digest = (stated: string) => createHmac('sha256', key).update(stated).digest().subarray(0, 16)
  const padded = Buffer.concat([key], block)
  const pad = (octet: number) => Buffer.from(padded.map((one) => one ^ octet))
  return {
    pads: Buffer.concat([pad(0x36), pad(0x5c)]),
    tagOf: (accountId, number) => digest(`${accountId} ${number}`),
    personOf: (number) => digest(` ${number}`).toString('hex'),
  }
}
