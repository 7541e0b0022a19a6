import type { SealedColumn } from '#platform/vault/vault-key.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'person', column: 'totp_secret' },
  { table: 'person', column: 'totp_offered' },
]
