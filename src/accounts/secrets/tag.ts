import { createHmac, randomBytes } from 'node:crypto'
import type { SealedField, Vault } from '#platform/vault/vault.ts'

const position = (secretId: string): SealedField => ({ table: 'secret', column: 'tag', id: secretId })

/**
 * 16 bits of a secret under a random key, sealed together: only the matching one of an account's live secrets pays for the slow hash,
 * and a guess that matches none pays nothing. Sealed, because in the clear the bits would let a thief of the table sort guesses out
 * without the slow hash; under a key that nobody knows, because a guess that takes a slow hash would else tell the bits of the secret.
 */
export function sealTag(vault: Vault, secretId: string, secret: string): Buffer {
  const key = randomBytes(keyBytes).toString('hex')
  return vault.seal(key + tagOf(key, secret), position(secretId))
}

/** Whether a secret may be the one behind a sealed tag; wrong for one in 65,536 others. */
export function tagMatches(vault: Vault, secretId: string, secret: string, tag: Buffer): boolean {
  const sealed = vault.open(tag, position(secretId))
  // Those that were stored before keys were random have the id of the secret as theirs.
  const key = sealed.slice(0, -tagLength)
  return sealed.slice(-tagLength) === tagOf(key || secretId, secret)
}

const keyBytes = 16
const tagLength = 4

function tagOf(key: string, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('hex').slice(0, tagLength)
}
