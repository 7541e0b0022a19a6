import { foundOwn } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { readStoredUser, type StoredUser } from '../users/stored-user-store.ts'

/** An SMPP user of the account; throws 404 for any other. */
export async function foundUser(db: Db, accountId: string, id: string): Promise<StoredUser> {
  return foundOwn(await db.asAccount(accountId, (sql) => readStoredUser(sql, accountId, id)))
}
