import { type AccountEndpoint, foundOwn, readRegisteredEndpoint } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'

/** An endpoint of the account; throws 404 for any other. */
export async function foundEndpoint(db: Db, accountId: string, id: string): Promise<AccountEndpoint> {
  return foundOwn(await db.asAccount(accountId, (sql) => readRegisteredEndpoint(sql, accountId, id)))
}
