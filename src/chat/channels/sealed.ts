import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'chat_channel', column: 'signing_secret' },
  { table: 'chat_channel', column: 'previous_signing_secret' },
]

/** The sealed secret that signs requests to a channel. */
export const secretField = (name: string): SealedField => ({
  table: 'chat_channel',
  column: 'signing_secret',
  id: name,
})

/** The sealed previous secret. */
export const previousSecretField = (name: string): SealedField => ({
  table: 'chat_channel',
  column: 'previous_signing_secret',
  id: name,
})
