import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'chat_channel', column: 'signing_secret' },
  { table: 'chat_channel', column: 'previous_signing_secret' },
]

/** Where the secret that signs a channel's posts is sealed. */
export const secretField = (name: string): SealedField => ({
  table: 'chat_channel',
  column: 'signing_secret',
  id: name,
})

/** Where the one it has replaced is. */
export const previousSecretField = (name: string): SealedField => ({
  table: 'chat_channel',
  column: 'previous_signing_secret',
  id: name,
})
