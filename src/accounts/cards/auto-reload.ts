import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { type AutoReload, putAutoReload } from '../money/reload-store.ts'
import { lockMethod } from '../stripe/method-store.ts'

/** Enables auto-reload with a saved card; false without such a card. The next check of balances charges it if the balance is low. */
export async function enableAutoReload(db: Db, accountId: string, reload: AutoReload): Promise<boolean> {
  return db.tx(async (sql) => {
    if (!(await lockMethod(sql, accountId, reload.trx))) return false
    await putAutoReload(sql, accountId, reload, 0)
    await bumpEpoch(sql)
    return true
  })
}
