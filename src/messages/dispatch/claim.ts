import type { Carriers } from '#carriers/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Dispatch } from './dispatch.ts'
import { claimWaiting, maxClaimed } from '../leases/claim-store.ts'
import { leaseSeconds } from '../leases/lease-store.ts'
import type { OutboundMessage } from '../message/outbound.ts'

export type ClaimOptions = { db: Db; carriers: Carriers; dispatch: Dispatch; clock: Clock; nodeId: string }

/**
 * In each round, claims messages from the backlog of each bound carrier, as many as this node has room for. One account gets at most a quarter of the
 * room, and each round continues after the account visited last. If accounts with a full share leave no room, claims only from other accounts.
 * Returns whether to run again immediately.
 */
export function openClaims(options: ClaimOptions): () => Promise<boolean> {
  const { db, carriers, dispatch, clock, nodeId: owner } = options
  const lastVisited = new Map<string, string>()
  return async () => {
    let found = false
    for (const carrierId of carriers.bound()) {
      const { room, crowd } = dispatch.roomFor(carrierId)
      const limit = Math.min(room, maxClaimed)
      if (limit === 0) continue
      const quantum = Math.ceil(limit / 4)
      const after = lastVisited.get(carrierId) ?? ''
      const claim = { carrierId, owner, now: clock.now(), limit, quantum, after, skip: crowd, leaseSeconds }
      const waiting = await db.tx((sql) => claimWaiting(sql, claim))
      lastVisited.set(carrierId, lastOf(waiting, after))
      // Messages of skipped accounts may still wait, so the backlog is known only if no account was skipped.
      if (crowd.length === 0) dispatch.backlog(carrierId, waiting.length > 0)
      dispatch.enqueue(waiting)
      found ||= waiting.length > 0
    }
    return found
  }
}

/** The last account visited in a cycle that started after `after`. */
function lastOf(claimed: OutboundMessage[], after: string): string {
  const accounts = claimed.map(({ accountId }) => accountId).toSorted()
  return accounts.findLast((accountId) => accountId <= after) ?? accounts.at(-1) ?? after
}
