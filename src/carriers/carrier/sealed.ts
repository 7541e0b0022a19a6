import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'carrier', column: 'password' }]

/** Where the password of a carrier's binds is sealed. */
export const passwordField = (carrierId: string): SealedField => ({
  table: 'carrier',
  column: 'password',
  id: carrierId,
})
