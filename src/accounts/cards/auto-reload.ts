import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { lastDecline } from '../money/payment-store.ts'
import { type AutoReload, putAutoReload } from '../money/reload-store.ts'
import { checkEveryMs } from '../money/reload-times.ts'
import { lockMethod } from '../stripe/method-store.ts'

/**
 * Enables auto-reload with a saved card; false without such a card. The next check of balances charges it if the balance is low, but not
 * sooner after a decline than auto-reload itself would.
 */
export async function enableAutoReload(db: Db, accountId: string, reload: AutoReload): Promise<boolean> {
  return db.tx(async (sql) => {
    if (!(await lockMethod(sql, accountId, reload.trx))) return false
    const declinedAt = await lastDecline(sql, accountId)
    await putAutoReload(sql, accountId, reload, declinedAt === undefined ? 0 : declinedAt + checkEveryMs)
    await bumpEpoch(sql)
    return true
  })
}
