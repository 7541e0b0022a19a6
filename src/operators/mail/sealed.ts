import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** The text of a queued email, which may contain a link that signs in. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'outgoing_mail', column: 'text_sealed' }]

export const textField = (id: string): SealedField => ({ table: 'outgoing_mail', column: 'text_sealed', id })
