import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Delivery } from '../event/event.ts'
import { releaseDeliveries } from './lease-store.ts'

const signAgainMs = 5_000

/** Releases deliveries that this node will not attempt now. If the release fails, their leases expire. */
export type Releases = {
  release(
    deliveries: readonly Delivery[],
    reason: 'no signature' | 'no room' | 'out of turn' | 'released' | 'stopped',
  ): void
  pending(): number
  settled(): Promise<unknown>
}

/** Opens the releases of the node `owner`. */
export function openReleases(db: Db, clock: Clock, owner: string, log: Log): Releases {
  const pending = new Set<Promise<void>>()
  return {
    release(deliveries, reason) {
      if (deliveries.length === 0) return
      const notBefore = reason === 'no signature' ? clock.now() + signAgainMs : 0
      const ids = deliveries.map((delivery) => delivery.eventId)
      const release = releaseDeliveries(db, owner, ids, notBefore)
        .catch((err: unknown) =>
          log.warn({ err }, 'could not release webhooks; they wait until their leases expire'),
        )
        .finally(() => pending.delete(release))
      pending.add(release)
    },
    pending: () => pending.size,
    settled: () => Promise.all(pending),
  }
}
