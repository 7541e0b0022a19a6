import { lockDrains, moveCarriers, noteEmpty } from '#carriers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { busyCarriers } from '../queues/queue-store.ts'

/**
 * Checks draining carriers. A carrier whose queue has been empty for long enough becomes drained; a drained carrier with a new message drains again. Any node may run
 * this, and several may run it concurrently.
 */
export async function settleDrains(db: Db): Promise<void> {
  await db.tx(async (sql) => {
    const drains = await lockDrains(sql)
    if (drains.length === 0) return
    const busy = await busyCarriers(
      sql,
      drains.map(({ id }) => id),
    )
    const [waitedFor, empty] = [[...busy], drains.filter(({ id }) => !busy.has(id))]
    await noteEmpty(sql, waitedFor, false)
    await noteEmpty(
      sql,
      empty.map(({ id }) => id),
      true,
    )
    const over = empty.filter((one) => one.over).map(({ id }) => id)
    const moved = [
      ...(await moveCarriers(sql, 'emptied', over)),
      ...(await moveCarriers(sql, 'leftover', waitedFor)),
    ]
    if (moved.length > 0) await bumpEpoch(sql)
  })
}
