import type { Db } from '#platform/database/db.ts'
import { forgetDoubts } from './doubt-store.ts'
import { forgetUnmatched } from './identify-store.ts'
import { findLost, forgetHours, forgetSessions } from './lost-store.ts'
import { forgetRestarts } from './restart-store.ts'
import { storeUsage, type OnUsage } from './store-usage.ts'

const dayMs = 86_400_000
/** What comes twice is recognised for as long as its session is known. */
const sessionDays = 35
const hourDays = 100
const unmatchedDays = 7
const atOnce = 1_000

/** Forgets what is old, by exchange time: portion by portion, so that nobody waits for it. */
export async function forgetUsage(db: Db, clock: { now(): number }): Promise<void> {
  const before = (days: number) => new Date(clock.now() - days * dayMs)
  while ((await forgetSessions(db, before(sessionDays), atOnce)) === atOnce);
  while ((await forgetDoubts(db, before(sessionDays), atOnce)) === atOnce);
  while ((await forgetRestarts(db, before(sessionDays), atOnce)) === atOnce);
  while ((await forgetHours(db, before(hourDays), atOnce)) === atOnce);
  while ((await forgetUnmatched(db, before(unmatchedDays), atOnce)) === atOnce);
}

/** Ends the sessions of gateways that have begun anew since they were told of last. What another node does at the same time is left to it. */
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
