import { refusals } from '#accounts/index.ts'
import { openBatchLanes } from '#platform/batches/batch-lanes.ts'
import type { Db } from '#platform/database/db.ts'
import type { SmppUser } from '../users/user.ts'
import { takeTokens } from './rate-store.ts'

const limits = { maxBatch: 1_000, maxQueued: 10_000, queueTimeoutMs: 1_000, spacingMs: 4 }

/** The rates of SMPP users, over all their binds and nodes. */
export type Rates = {
  /** Whether the user may submit another message now. Throws a Problem if the database does not respond in time. */
  mayStore(user: Pick<SmppUser, 'id' | 'maxPerSecond'>): Promise<boolean>
}

type Request = { userId: string; perSecond: number }

/** Messages that arrive together take their tokens with one statement. Users without a rate need none. */
export function openRates({ db }: { db: Pick<Db, 'tx'> }): Rates {
  const batchLanes = openBatchLanes<Request, boolean>({
    ...limits,
    batchLaneCount: 1,
    batchLaneOf: () => 0,
    whenFull: refusals.busy,
    flush: (requests) => takeAll(db, requests),
  })
  return {
    async mayStore({ id: userId, maxPerSecond: perSecond }) {
      return perSecond === null || batchLanes.push({ userId, perSecond })
    },
  }
}

/** The first messages of a batch get the tokens of their user. */
async function takeAll(db: Pick<Db, 'tx'>, requests: readonly Request[]): Promise<boolean[]> {
  const byUser = Map.groupBy(requests, ({ userId }) => userId)
  const requested = [...byUser].map(([userId, own]) => ({
    userId,
    perSecond: own.at(-1)!.perSecond,
    messages: own.length,
  }))
  const left = await takeTokens(db, requested)
  return requests.map(({ userId }) => {
    const tokens = left.get(userId) ?? 0
    left.set(userId, tokens - 1)
    return tokens > 0
  })
}
