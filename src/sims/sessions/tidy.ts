import type { Db } from '#platform/database/db.ts'
import { findLost } from './lost-store.ts'
import { storeUsage, type OnUsage } from './store-usage.ts'

const atOnce = 1_000

/** Ends the sessions of gateways that have restarted since their last record. Skips restarts that another node is working on. */
export async function endLost(db: Db, clock: { now(): number }, onUsage: OnUsage): Promise<void> {
  for (;;) {
    const found = await db.tx(async (sql) => {
      const portion = await findLost(sql, atOnce)
      if (!portion) return undefined
      const records = portion.map(({ nas, session_key: sessionKey, iccid, n, began_at: at }) => ({
        nas,
        sessionKey,
        n,
        at,
        kind: 'lost' as const,
        identity: { iccid },
        up: undefined,
        down: undefined,
        wide: false,
        seconds: undefined,
        dated: true,
      }))
      await storeUsage(sql, records, { now: new Date(clock.now()), onUsage })
      return portion.length
    })
    if (found === undefined) return
  }
}
