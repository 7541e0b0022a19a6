import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** The text of a captured email, which contains a link. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'captured_mail', column: 'text_sealed' }]

export const mailField = (id: string): SealedField => ({ table: 'captured_mail', column: 'text_sealed', id })
