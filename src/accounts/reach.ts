import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Caller } from './door/caller.ts'
import { secretProblems } from './problems.ts'
import { isSubaccount } from './account/account-store.ts'

/**
 * The account that a path names, when the caller may act for it: its own, or a subaccount of it (S3-094).
 * An api_key that is another's and one that does not exist are refused alike.
 */
export async function reachAccount(db: Db, { account }: Caller, apiKey: string): Promise<string> {
  if (apiKey === account.id) return apiKey
  if (await db.asAccount(account.id, (sql) => isSubaccount(sql, account.id, apiKey))) return apiKey
  throw unknownKey(apiKey)
}

export function unknownKey(apiKey: string): Problem {
  return new Problem(secretProblems.unknownKey, {
    detail: `API key '${apiKey}' does not exist, or you do not have access`,
  })
}
