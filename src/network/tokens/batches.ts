import { unavailable } from '#platform/database/deadline.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { isolating } from '#platform/database/isolate.ts'
import { openBatchLanes } from '#platform/batches/batch-lanes.ts'
import { type Redeemed, redeemAll, type Redeeming } from './poll-store.ts'
import { type NewRequest, storeRequests, type RequestOutcome } from './request-store.ts'

const limits = { batchLaneCount: 4, maxBatch: 100, maxQueued: 5_000, queueTimeoutMs: 5_000 }

/** Batched database access of the two token calls. */
export type TokenBatches = {
  store(request: NewRequest): Promise<RequestOutcome>
  redeem(poll: Redeeming): Promise<Redeemed>
}

/** Opens the batches. Calls that arrive while others are being stored share one statement and commit; a single call does not wait. */
export function openTokenBatches(deps: { db: Db; clock: Pick<Clock, 'now'> }): TokenBatches {
  return {
    store: openBatch(deps, storeRequests),
    redeem: openBatch(deps, redeemAll),
  }
}

type OfApplication = { applicationId: string }

/** Each application has one batch in flight at a time, so that the count of its requests includes all earlier ones. */
function openBatch<T extends OfApplication, R>(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  store: (sql: Sql, items: readonly T[], at: Date) => Promise<R[]>,
): (item: T) => Promise<R> {
  const flush = isolating<T, R>((items) => store(db, items, new Date(clock.now())))
  const buckets = openBatchLanes<T, R>({
    ...limits,
    batchLaneOf: ({ applicationId }) => parseInt(applicationId.slice(-4), 16),
    whenFull: unavailable,
    flush,
  })
  return (item) => buckets.push(item)
}
