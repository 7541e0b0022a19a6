import { lockHurried, noteHurried } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { forwardPart } from '#webhooks/index.ts'

/**
 * Gives what subscribers have written, and accounts that take more now still wait to be told, places anew: part by part, each in
 * one transaction, so that a node that dies leaves the rest to others.
 */
export async function hurryInbound(db: Db, clock: Clock): Promise<void> {
  while (await hurryPart(db, clock));
}

async function hurryPart(db: Db, clock: Clock): Promise<boolean> {
  return db.tx(async (sql) => {
    const hurry = await lockHurried(sql)
    if (!hurry) return false
    const { accountId, perSecond, after, placeMs } = hurry
    const now = clock.now()
    const [place, everyMs] = [Math.max(now, placeMs ?? now), 1000 / perSecond]
    const { moved, next } = await forwardPart(sql, { accountId, after, now, place, everyMs })
    await noteHurried(sql, accountId, next, place + moved * everyMs)
    return true
  })
}
