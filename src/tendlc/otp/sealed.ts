import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** Sealed columns of this domain. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'brand_otp', column: 'text_sealed' }]

/** The sealed text of a verification, kept until it is submitted as a message. */
export const textField = (id: string): SealedField => ({ table: 'brand_otp', column: 'text_sealed', id })
