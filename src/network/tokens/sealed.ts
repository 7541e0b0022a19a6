import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'network_consent_hook', column: 'secret' }]

/** The sealed secret that signs calls of a consent hook. */
export const hookSecretField = (id: string): SealedField => ({
  table: 'network_consent_hook',
  column: 'secret',
  id,
})
