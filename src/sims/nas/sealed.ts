import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'sim_nas', column: 'secret' }]

/** The sealed field of a NAS's shared secret. */
export const secretField = (nas: string): SealedField => ({ table: 'sim_nas', column: 'secret', id: nas })
