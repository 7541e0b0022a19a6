import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'number_key', column: 'key' },
  { table: 'erasure', column: 'number' },
]

/** Where the key is sealed by which erased numbers are known again. */
export const numberKeyField: SealedField = { table: 'number_key', column: 'key', id: 'exchange' }

/** Where the number of an erasure is sealed until it is done. */
export const erasureNumberField = (id: string): SealedField => ({ table: 'erasure', column: 'number', id })
