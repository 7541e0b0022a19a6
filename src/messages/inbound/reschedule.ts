import { lockReschedule, recordReschedule } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { forwardPart } from '#webhooks/index.ts'

/**
 * Reschedules queued inbound events of accounts whose rate was raised. Each batch is one transaction, so that another node can continue
 * if this node dies.
 */
export async function rescheduleInbound(db: Db, clock: Clock): Promise<void> {
  while (await reschedulePart(db, clock));
}

async function reschedulePart(db: Db, clock: Clock): Promise<boolean> {
  return db.tx(async (sql) => {
    const reschedule = await lockReschedule(sql)
    if (!reschedule) return false
    const { accountId, perSecond, after, slotMs: positionMs } = reschedule
    const now = clock.now()
    const [position, everyMs] = [Math.max(now, positionMs ?? now), 1000 / perSecond]
    const { moved, next } = await forwardPart(sql, { accountId, after, now, firstDueAt: position, everyMs })
    await recordReschedule(sql, accountId, next, position + moved * everyMs)
    return true
  })
}
