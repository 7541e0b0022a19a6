import { Problem } from '#platform/contract/problem.ts'
import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField, Vault } from '#platform/vault/vault.ts'
import type { Content } from '../fields/fields.ts'
import { tollFreeProblems } from '../fields/problems.ts'

/** Sealed columns of this domain. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'tollfree_registration', column: 'token_sealed' },
]

const tokenField = (id: string): SealedField => ({
  table: 'tollfree_registration',
  column: 'token_sealed',
  id,
})

const mask = '********'

const tokenIn = (content: Content): string | undefined => content.use_case?.political_auth_token

/** A token with its secret masked. */
const masked = (token: string): string => token.slice(0, token.lastIndexOf('|') + 1) + mask

const withToken = (content: Content, political_auth_token: string): Content => ({
  ...content,
  use_case: { ...content.use_case, political_auth_token },
})

/** Content with its token masked, for people. */
export function maskToken(content: Content): Content {
  const token = tokenIn(content)
  return token === undefined ? content : withToken(content, masked(token))
}

/** Content as it is stored and returned, with its token masked, and the sealed token. */
export function sealToken(
  vault: Vault,
  id: string,
  content: Content,
): { content: Content; tokenSealed: Buffer | null } {
  const token = tokenIn(content)
  if (token === undefined) return { content, tokenSealed: null }
  return { content: maskToken(content), tokenSealed: vault.seal(token, tokenField(id)) }
}

/** Stored content with its full token, for verification; never part of a response. */
export function openToken(
  vault: Vault,
  { id, content, token_sealed: sealed }: { id: string; content: Content; token_sealed: Buffer | null },
): Content {
  return sealed === null ? content : withToken(content, vault.open(sealed, tokenField(id)))
}

/** Submitted content with its full token: a client that sends the masked token back keeps the stored one. */
export function unmaskToken(content: Content, before: Content | undefined): Content {
  const token = tokenIn(content)
  if (!token?.endsWith(mask)) return content
  const known = before && tokenIn(before)
  if (known !== undefined && masked(known) === token) return withToken(content, known)
  const fault = {
    name: 'use_case.political_auth_token',
    reason: 'must be the full token; this one is masked',
    rule: 'pattern',
  }
  throw new Problem(tollFreeProblems.invalid, { faults: [fault] })
}
