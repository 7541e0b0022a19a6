import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'brand_otp', column: 'text_sealed' }]

/** Where a text with its code is sealed until it is a message. */
export const textField = (id: string): SealedField => ({ table: 'brand_otp', column: 'text_sealed', id })
