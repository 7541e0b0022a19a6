import type { Sql } from '#platform/database/db.ts'
import type { Basis } from '../source/basis.ts'
import type { Grant } from './scopes.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** A stored token. */
export type TokenRow = {
  id: string
  applicationId: string
  keyVersion: number
  /** The phone number as digits, without `+`. */
  msisdn: string
  grants: readonly Grant[]
  basis: Basis
  /** Exchange time. */
  expiresAt: Date
}

/** A token by its hash, even if expired; null if unknown. */
export async function readToken(sql: Sql, hash: Buffer): Promise<TokenRow | null> {
  const { rows } = await sql.query<{
    id: string
    application_id: string
    key_version: number
    msisdn: string
    grants: Grant[]
    basis: Basis
    expires_at: Date
  }>({
    name: 'read-network-token',
    text: 'select id, application_id, key_version, msisdn, grants, basis, expires_at from network_token where hash = $1',
    values: [hash],
  })
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    applicationId: row.application_id,
    keyVersion: row.key_version,
    msisdn: row.msisdn,
    grants: row.grants,
    basis: row.basis,
    expiresAt: row.expires_at,
  }
}

/** A token in the operator API. */
export type TokenSeen = {
  id: string
  account_id: string
  application_id: string
  msisdn: string
  purpose: string
  grants: string[]
  basis: Basis
  created_at: Date
  expires_at: Date
}

export type TokenFilter = PageRequest & {
  accountId: string | undefined
  applicationId: string | undefined
  msisdn: string | undefined
}

const seen = 'id, account_id, application_id, msisdn, purpose, grants, basis, created_at, expires_at'

/** Unexpired tokens, newest first. */
export async function listTokens(sql: Sql, at: Date, filter: TokenFilter): Promise<TokenSeen[]> {
  const { accountId = null, applicationId = null, msisdn = null, after = null, limit } = filter
  const { rows } = await sql.query<TokenSeen>(
    `select ${seen} from network_token
      where expires_at > $1 and ($2::text is null or account_id = $2) and ($3::uuid is null or application_id = $3)
        and ($4::text is null or msisdn = $4) and ($5::uuid is null or id < $5)
      order by id desc limit $6`,
    [at, accountId, applicationId, msisdn, after, limit],
  )
  return rows
}

/** Deletes a token in the caller's transaction, which must bump the epoch; returns the token. */
export async function removeToken(sql: Sql, id: string): Promise<TokenSeen | undefined> {
  const { rows } = await sql.query<TokenSeen>(`delete from network_token where id = $1 returning ${seen}`, [
    id,
  ])
  return rows[0]
}
