import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField, Vault } from '#platform/vault/vault.ts'

/** Sealed columns of vettings. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'vetting', column: 'token_sealed' }]

const tokenField = (id: string): SealedField => ({ table: 'vetting', column: 'token_sealed', id })

/** A token masked except for the last four characters. */
export function maskToken(token: string): string {
  const shown = token.length > 8 ? token.slice(-4) : ''
  return `********${shown}`
}

/** The stored forms of an imported vetting's token: masked and sealed. */
export function sealToken(vault: Vault, id: string, token: string): { masked: string; sealed: Buffer } {
  return { masked: maskToken(token), sealed: vault.seal(token, tokenField(id)) }
}

/** The full token, for the provider. */
export function openToken(
  vault: Vault,
  { id, token_sealed: sealed }: { id: string; token_sealed: Buffer | null },
): string | undefined {
  return sealed === null ? undefined : vault.open(sealed, tokenField(id))
}
