import type { Sql } from '#platform/database/db.ts'
import { isUnavailable } from '#platform/database/faults.ts'
import { type CallKind, leaseCalls, type Measure } from '../policy/call-lease-store.ts'
import { openRecent } from '#platform/recent.ts'
import { wallNow } from '#platform/wall-clock.ts'

const maxAccounts = 50_000

/** Counts calls against the rate limits of accounts. */
export type Rates = {
  /** Counts a call of one kind against the account's rate limit. Returns 0, or the milliseconds until the next call is allowed. */
  take(accountId: string, perSecond: number, kind?: CallKind): number | Promise<number>
}

export type RatesDeps = {
  db: Sql
  /** How many nodes serve calls now, as far as known. */
  nodes: () => number
  now?: () => number
}

/**
 * Counts over all nodes. A single node counts in memory; several lease blocks of calls from one row, so that most calls need no query.
 * While the database is unavailable, each node counts separately.
 */
export function openRates({ db, nodes, now = wallNow }: RatesDeps): Rates {
  const alone = openAlone(now)
  const shared = openShared(db, nodes, now)
  return {
    take(accountId, perSecond, kind = 'calls') {
      const measure = { accountId, kind, perSecond }
      if (nodes() <= 1) return alone.take(measure)
      const accepted = shared.take(measure)
      if (!(accepted instanceof Promise)) return accepted
      return accepted.catch((err: unknown) => {
        if (isUnavailable(err)) return alone.take(measure)
        throw err
      })
    },
  }
}

/** The cache key for one kind of calls by an account. */
const keyOf = ({ accountId, kind }: Measure) => (kind === 'calls' ? accountId : `${accountId} ${kind}`)

/** Buckets of this process that hold a second's worth of calls: a bucket is full 1 s after its last use. */
function openAlone(now: () => number) {
  const buckets = openRecent<{ calls: number; at: number }>(maxAccounts, now)
  return {
    take(measure: Measure): number {
      const { perSecond } = measure
      const key = keyOf(measure)
      const at = now()
      const bucket = buckets.get(key) ?? { calls: perSecond, at }
      const calls = Math.min(perSecond, bucket.calls + ((at - bucket.at) / 1000) * perSecond)
      if (calls < 1) return Math.ceil(((1 - calls) / perSecond) * 1000)
      buckets.set(key, { calls: calls - 1, at }, at + 1000)
      return 0
    },
  }
}

/** Leased calls of this node, or the time until which no calls can be leased; concurrent calls share one lease request. */
type Block = { left: number; noneUntil: number; leasing?: Promise<void> | undefined }

function openShared(db: Sql, nodes: () => number, now: () => number) {
  const blocks = openRecent<Block>(maxAccounts, now)
  const lease = async (block: Block, measure: Measure): Promise<void> => {
    const requested = Math.max(1, Math.ceil(measure.perSecond / (4 * nodes())))
    const { got, waitMs } = await leaseCalls(db, measure, requested)
    if (got > 0) block.left += got
    else block.noneUntil = now() + waitMs
  }
  const again = async (block: Block, measure: Measure): Promise<number> => {
    for (;;) {
      if (block.left >= 1) return takeOne(block)
      if (block.noneUntil > now()) return block.noneUntil - now()
      block.leasing ??= lease(block, measure).finally(() => (block.leasing = undefined))
      await block.leasing
    }
  }
  return {
    take(measure: Measure): number | Promise<number> {
      const key = keyOf(measure)
      let block = blocks.get(key)
      if (!block) {
        block = { left: 0, noneUntil: 0 }
        // Leased calls expire after 1 s, because saving them for later would exceed the limit.
        blocks.set(key, block, now() + 1000)
      }
      if (block.left >= 1) return takeOne(block)
      return again(block, measure)
    },
  }
}

function takeOne(block: Block): number {
  block.left -= 1
  return 0
}
