import type { SealedColumn } from '#platform/vault/vault-key.ts'
import { sealedColumns as sealedOfQod } from './qod/sessions/sealed.ts'
import { sealedColumns as sealedOfTokens } from './tokens/sealed.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [...sealedOfQod, ...sealedOfTokens]
