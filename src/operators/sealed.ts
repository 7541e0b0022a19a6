import type { SealedColumn } from '#platform/vault/vault-key.ts'
import { sealedColumns as sealedOfMail } from './mail/index.ts'
import { sealedColumns as sealedOfPeople } from './people/index.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [...sealedOfPeople, ...sealedOfMail]
