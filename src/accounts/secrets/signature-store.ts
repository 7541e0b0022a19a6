import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { previousSignatureField, signatureField } from '../policy/sealed.ts'

export type Replacement = { signatureSecret: string; previous: string | undefined; keepSeconds: number }

/** The secret that signs an account's webhooks, unsealed; undefined if the account does not exist. */
export async function readSignature(sql: Sql, vault: Vault, accountId: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ signature_secret: Buffer }>(
    'select signature_secret from account where id = $1',
    [accountId],
  )
  return rows[0] && vault.open(rows[0].signature_secret, signatureField(accountId))
}

/** Replaces the current secret with a new sealed one; the previous secret is kept for a time or dropped. */
export async function replaceSignature(
  sql: Sql,
  vault: Vault,
  accountId: string,
  { signatureSecret, previous, keepSeconds }: Replacement,
): Promise<Date | null> {
  const { rows } = await sql.query<{ previous_signs_until: Date | null }>(
    `update account set signature_secret = $2, previous_signature_secret = $3,
            previous_signs_until = case when $3::bytea is not null then clock_timestamp() + make_interval(secs => $4) end
      where id = $1 returning previous_signs_until`,
    [
      accountId,
      vault.seal(signatureSecret, signatureField(accountId)),
      previous === undefined ? null : vault.seal(previous, previousSignatureField(accountId)),
      keepSeconds,
    ],
  )
  return rows[0]!.previous_signs_until
}

/** Deletes the previous secret. Returns whether the account exists. */
export async function deletePreviousSignature(sql: Sql, accountId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update account set previous_signature_secret = null, previous_signs_until = null where id = $1',
    [accountId],
  )
  return rowCount === 1
}

/** Wall time until which the previous secret also signs; null if there is none. */
export async function readPreviousSignsUntil(sql: Sql, accountId: string): Promise<Date | null> {
  const { rows } = await sql.query<{ until: Date | null }>(
    `select case when previous_signs_until > clock_timestamp() then previous_signs_until end as until
       from account where id = $1`,
    [accountId],
  )
  return rows[0]!.until
}
