import type { Db } from '#platform/database/db.ts'
import type { Caller } from '../authentication/caller.ts'
import { unknownKey } from '../secrets/secrets.ts'
import { isSubaccount } from '../account/account-store.ts'

/**
 * Returns the account that a path names, if it is the caller's own or one of its subaccounts (S3-094).
 * A foreign api_key and an unknown one get the same error.
 */
export async function authorizeAccount(db: Db, { account }: Caller, apiKey: string): Promise<string> {
  if (apiKey === account.id) return apiKey
  if (await db.asAccount(account.id, (sql) => isSubaccount(sql, account.id, apiKey))) return apiKey
  throw unknownKey(apiKey)
}
