import type { Db } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { type AccountChanges, changeAccount, readAccount } from './account-store.ts'

/** Changes an account and makes every node read it again. Answers whether it exists. */
export async function updateAccount(db: Db, id: string, changes: AccountChanges): Promise<boolean> {
  return db.tx(async (sql) => {
    await changeAccount(sql, id, changes)
    await bumpEpoch(sql)
    return (await readAccount(sql, id)) !== undefined
  })
}
