import { releaseBinds } from '#carriers/index.ts'
import { disownDead } from '#messages/index.ts'
import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { declareDead } from '#platform/nodes/life-store.ts'
import type { Log } from '#platform/log.ts'
import { freeDead } from '#webhooks/index.ts'

/**
 * Declares a node dead and ends what it held, in one transaction, unless it shows that it lives: its bind slots, its messages, its
 * deliveries are then anybody's, and all nodes look for them. What it says of them later changes nothing, as after the end of a
 * lease. Does no harm twice.
 */
export async function takeOver(db: Db, nodeId: string, log: Log): Promise<void> {
  const ended = await db.tx(async (sql) => {
    if (!(await declareDead(sql, nodeId))) return undefined
    const held = {
      messages: await disownDead(sql, nodeId),
      deliveries: await freeDead(sql, nodeId),
      binds: await releaseBinds(sql, nodeId),
    }
    await bumpEpoch(sql)
    return held
  })
  if (ended && Object.values(ended).some((count) => count > 0))
    log.warn({ node: nodeId, ...ended }, 'a node has died: what it held is free for others')
}
