import { createHmac } from 'node:crypto'
import type { Place, Vault } from '#platform/vault/vault.ts'

const place = (secretId: string): Place => ({ table: 'secret', column: 'tag', id: secretId })

/**
 * 16 bits of a secret, sealed: of an account's live secrets only the matching one pays for the slow hash.
 * Sealed, because in the clear it would let a thief of the table sort guesses out without the slow hash.
 */
export function sealTag(vault: Vault, secretId: string, secret: string): Buffer {
  return vault.seal(tagOf(secretId, secret), place(secretId))
}

/** Whether a secret may be the one behind a sealed tag; wrong for one in 65,536 others. */
export function tagMatches(vault: Vault, secretId: string, secret: string, tag: Buffer): boolean {
  return vault.open(tag, place(secretId)) === tagOf(secretId, secret)
}

function tagOf(secretId: string, secret: string): string {
  return createHmac('sha256', secretId).update(secret).digest('hex').slice(0, 4)
}
