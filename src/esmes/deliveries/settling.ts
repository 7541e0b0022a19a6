import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Settled } from './delivery.ts'
import { settleDeliveries } from './delivery-store.ts'

const gatherMs = 4
const mostAtOnce = 1_000
const retryMs = 500

/** Stores the results of attempts in batches, and keeps them in memory while the database is unavailable. */
export type Settling = {
  add(settled: Settled): void
  waiting(): number
  /** Stores the waiting results once more; those that cannot be stored are attempted again by the next owner. */
  stop(): Promise<void>
}

type Deps = { db: Db; clock: Clock; nodeId: string; log: Log }

export function openSettling({ db, clock, nodeId, log }: Deps): Settling {
  let waiting: Settled[] = []
  let storing: Promise<void> | undefined
  let isStopped = false

  const store = async () => {
    await pause(gatherMs)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      try {
        await settleDeliveries(db, nodeId, batch, clock.now())
        waiting = waiting.slice(batch.length)
      } catch (err) {
        log.warn({ err, deliveries: batch.length }, 'could not store SMPP deliveries; retrying')
        if (isStopped) break
        await pause(retryMs, undefined, { ref: false })
      }
    }
    storing = undefined
  }

  return {
    add(settled) {
      waiting.push(settled)
      storing ??= store()
    },
    waiting: () => waiting.length,
    async stop() {
      isStopped = true
      await storing
    },
  }
}
