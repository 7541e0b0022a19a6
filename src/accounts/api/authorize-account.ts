import type { Db } from '#platform/database/db.ts'
import type { Caller } from '../authentication/caller.ts'
import { unknownKey } from '../secrets/secrets.ts'
import { isSubaccount } from '../account/account-store.ts'

/**
 * The account that a path names, when the caller may act for it: its own, or a subaccount of it (S3-094).
 * An api_key that is another's and one that does not exist are refused alike.
 */
export async function authorizeAccount(db: Db, { account }: Caller, apiKey: string): Promise<string> {
  if (apiKey === account.id) return apiKey
  if (await db.asAccount(account.id, (sql) => isSubaccount(sql, account.id, apiKey))) return apiKey
  throw unknownKey(apiKey)
}
