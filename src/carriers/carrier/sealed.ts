import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'carrier', column: 'password' }]

/** The column that holds the sealed bind password of a carrier. */
export const passwordField = (carrierId: string): SealedField => ({
  table: 'carrier',
  column: 'password',
  id: carrierId,
})
