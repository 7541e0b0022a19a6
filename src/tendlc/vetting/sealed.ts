import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField, Vault } from '#platform/vault/vault.ts'

/** The columns of vettings that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'vetting', column: 'token_sealed' }]

const tokenField = (id: string): SealedField => ({ table: 'vetting', column: 'token_sealed', id })

/** What is stored of the token of an imported vetting: its last four characters to be shown, and the whole of it sealed. */
export function sealToken(vault: Vault, id: string, token: string): { masked: string; sealed: Buffer } {
  const shown = token.length > 8 ? token.slice(-4) : ''
  return { masked: `********${shown}`, sealed: vault.seal(token, tokenField(id)) }
}

/** The whole token, for the provider that is asked about the vetting. */
export function openToken(
  vault: Vault,
  { id, token_sealed: sealed }: { id: string; token_sealed: Buffer | null },
): string | undefined {
  return sealed === null ? undefined : vault.open(sealed, tokenField(id))
}
