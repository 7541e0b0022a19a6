import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField } from '#platform/vault/vault.ts'
import { sealedMemberColumns } from '../member-sign-in/parts.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'account', column: 'signature_secret' },
  { table: 'account', column: 'previous_signature_secret' },
  { table: 'secret', column: 'tag' },
  { table: 'account_endpoint', column: 'secret' },
  { table: 'account_endpoint', column: 'previous_secret' },
  { table: 'account_sign_on', column: 'client_secret' },
  ...sealedMemberColumns,
]

/** The sealed field of an account's signature secret. */
export const signatureField = (accountId: string): SealedField => ({
  table: 'account',
  column: 'signature_secret',
  id: accountId,
})

/** The sealed field of an account's previous signature secret. */
export const previousSignatureField = (accountId: string): SealedField => ({
  table: 'account',
  column: 'previous_signature_secret',
  id: accountId,
})

/** The sealed fields of a registered endpoint's signing secrets. */
export const endpointField = (endpointId: string, column: 'secret' | 'previous_secret'): SealedField => ({
  table: 'account_endpoint',
  column,
  id: endpointId,
})

/** The sealed field of the client secret of an account's single sign-on. */
export const signOnField = (accountId: string): SealedField => ({
  table: 'account_sign_on',
  column: 'client_secret',
  id: accountId,
})
