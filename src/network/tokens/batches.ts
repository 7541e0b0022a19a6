import { unavailable } from '#platform/database/deadline.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { isolating } from '#platform/database/isolate.ts'
import { openBatchLanes } from '#platform/batch-lanes/batch-lanes.ts'
import { type Redeemed, redeemAll, type Redeeming } from './poll-store.ts'
import { type NewRequest, storeRequests, type RequestOutcome } from './request-store.ts'

const limits = { lanes: 4, maxBatch: 100, maxQueued: 5_000, patienceMs: 5_000 }

/** What the two calls for a token ask of the database. */
export type TokenBatches = {
  take(request: NewRequest): Promise<RequestOutcome>
  redeem(poll: Redeeming): Promise<Redeemed>
}

/** Opens it. What comes while others are stored shares one statement and one commit; who comes alone waits for nobody. */
export function openTokenBatches(deps: { db: Db; clock: Pick<Clock, 'now'> }): TokenBatches {
  return {
    take: openBatch(deps, storeRequests),
    redeem: openBatch(deps, redeemAll),
  }
}

type OfApplication = { applicationId: string }

/** One application has one batch on its way: what is counted of it has been committed. */
function openBatch<T extends OfApplication, R>(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  store: (sql: Sql, items: readonly T[], at: Date) => Promise<R[]>,
): (item: T) => Promise<R> {
  const flush = isolating<T, R>((items) => store(db, items, new Date(clock.now())))
  const buckets = openBatchLanes<T, R>({
    ...limits,
    laneOf: ({ applicationId }) => parseInt(applicationId.slice(-4), 16),
    whenFull: unavailable,
    flush,
  })
  return (item) => buckets.push(item)
}
