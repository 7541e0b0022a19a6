import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'number_key', column: 'key' },
  { table: 'erasure', column: 'number' },
]

/** The sealed key of the number digests. */
export const numberKeyField: SealedField = { table: 'number_key', column: 'key', id: 'exchange' }

/** The sealed number of an unfinished erasure. */
export const erasureNumberField = (id: string): SealedField => ({ table: 'erasure', column: 'number', id })
