import { createHmac, randomBytes } from 'node:crypto'
import type { SealedField, Vault } from '#platform/vault/vault.ts'

const position = (secretId: string): SealedField => ({ table: 'secret', column: 'tag', id: secretId })

/**
 * 16 bits of a keyed hash of a secret, sealed together with the random key. Only a secret with matching bits needs the slow hash, so most
 * guesses need none. The bits are sealed, because plain bits in a stolen table would filter guesses without the slow hash; the key is
 * random, because the response time of a guess would otherwise reveal bits of the secret.
 */
export function sealTag(vault: Vault, secretId: string, secret: string): Buffer {
  const key = randomBytes(keyBytes).toString('hex')
  return vault.seal(key + tagOf(key, secret), position(secretId))
}

/** Whether a secret may match a sealed tag; false positives: 1 in 65,536. */
export function tagMatches(vault: Vault, secretId: string, secret: string, tag: Buffer): boolean {
  const sealed = vault.open(tag, position(secretId))
  // Tags stored before keys were random use the ID of the secret as key.
  const key = sealed.slice(0, -tagLength)
  return sealed.slice(-tagLength) === tagOf(key || secretId, secret)
}

const keyBytes = 16
const tagLength = 4

function tagOf(key: string, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('hex').slice(0, tagLength)
}
