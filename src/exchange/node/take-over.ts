import { extendUnresponsiveBinds, releaseBinds } from '#carriers/index.ts'
import { disownDead } from '#messages/index.ts'
import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { declareDead } from '#platform/nodes/life-store.ts'
import type { Log } from '#platform/log.ts'
import { releaseLeasesOf } from '#webhooks/index.ts'

/**
 * Declares a node dead and ends what it held, in one transaction, unless it shows that it lives: its bind slots, its messages, its
 * deliveries are then anybody's, and all nodes look for them. What it says of them later changes nothing, as after the end of a
 * lease. The bind slots of a silent node stay its own until the carriers must have dropped its sessions. Does no harm twice.
 */
export async function takeOver(db: Db, nodeId: string, log: Log): Promise<void> {
  const ended = await db.tx(async (sql) => {
    const dead = await declareDead(sql, nodeId)
    if (!dead) return undefined
    const leased = {
      messages: await disownDead(sql, nodeId),
      deliveries: await releaseLeasesOf(sql, nodeId),
      binds: await (dead.silent ? extendUnresponsiveBinds : releaseBinds)(sql, nodeId),
    }
    await bumpEpoch(sql)
    return { held: leased, ...dead }
  })
  if (!ended || Object.values(ended.held).every((count) => count === 0)) return
  const subject = ended.silent
    ? 'a silent node was fenced: its messages and webhooks were released to other nodes'
    : 'a node has died: its leases were released to other nodes'
  log.warn({ node: nodeId, ...ended.held }, subject)
}
