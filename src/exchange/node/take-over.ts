import { extendUnresponsiveBinds, releaseBinds } from '#carriers/index.ts'
import { releaseSmppBindsOf, releaseSmppDeliveriesOf } from '#esmes/index.ts'
import { disownDead } from '#messages/index.ts'
import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { declareDead } from '#platform/nodes/life-store.ts'
import type { Log } from '#platform/log.ts'
import { releaseLeasesOf } from '#webhooks/index.ts'

/**
 * Declares a node dead and releases its leases on bind slots, messages and deliveries in one transaction, unless it has sent a
 * heartbeat meanwhile. Late writes of the node are ignored, as after the end of a lease. The bind slots of an unresponsive node are
 * released only after the carriers must have dropped its sessions. Idempotent.
 */
export async function takeOver(db: Db, nodeId: string, log: Log): Promise<void> {
  const ended = await db.tx(async (sql) => {
    const dead = await declareDead(sql, nodeId)
    if (!dead) return undefined
    const leases = {
      messages: await disownDead(sql, nodeId),
      deliveries: await releaseLeasesOf(sql, nodeId),
      clients: await releaseSmppBindsOf(sql, nodeId),
      receipts: await releaseSmppDeliveriesOf(sql, nodeId),
      binds: await (dead.unresponsive ? extendUnresponsiveBinds : releaseBinds)(sql, nodeId),
    }
    await bumpEpoch(sql)
    return { leases, ...dead }
  })
  if (!ended || Object.values(ended.leases).every((count) => count === 0)) return
  const event = ended.unresponsive
    ? 'an unresponsive node was fenced; other nodes take over its messages and webhooks'
    : 'a node has died; other nodes take over its leases'
  log.warn({ node: nodeId, ...ended.leases }, event)
}
