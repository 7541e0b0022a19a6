import type { BatchLane, Waiting } from './batch-lane.ts'

export type BatchOptions<T, R> = {
  maxBatch: number
  /**
   * How many batches of a lane may be in flight; one unless given. More keep the database busy while the program answers, and are for
   * a `flush` whose batches do not wait for each other's locks, since they follow one another on one connection.
   */
  inFlight?: number
  /**
   * How long a batch gathers for as long as more comes, a millisecond unless given; where two may be in flight, only beside another
   * one. A batch costs the database about as much before its first item as forty items do.
   */
  gatherMs?: number
  /** How long after the beginning of a lane's batch the next one begins at the earliest; no time unless given. */
  spacingMs?: number
  /** Whether a batch with this item must be the only one of its lane in flight. */
  apart?(item: T): boolean
  /** Stores a batch of a lane and answers one result for each item, in order. An `Error` result rejects that item alone. */
  flush(items: T[], batchLane: number): Promise<(R | Error)[]>
}

/** Has a lane begin its next batch: at once, or when it has gathered. */
export type Arm<T, R> = (batchLane: BatchLane<T, R>, atOnce: boolean) => void

/** Those who have just been answered come again within a moment; one batch for all of them costs less than two. */
const lookMs = 1

/** Opens what makes batches of what waits in lanes; `leave` is called when the items of one have been answered. */
export function openBatches<T, R>(
  options: BatchOptions<T, R>,
  leave: (batchLane: BatchLane<T, R>, gone: Waiting<T, R>[]) => void,
): Arm<T, R> {
  const { maxBatch, inFlight = 1, gatherMs = lookMs, spacingMs = 0 } = options
  const flushBatchLane = async (batchLane: BatchLane<T, R>) => {
    batchLane.armed = false
    clearTimeout(batchLane.gathering)
    batchLane.gathering = undefined
    const batch = takeBatch(options, batchLane)
    if (batch.length === 0) return
    batchLane.flying += 1
    if (spacingMs > 0) batchLane.spacedUntil = performance.now() + spacingMs
    const answer = await flushBatch(options, batchLane.n, batch)
    batchLane.flying -= 1
    // What has gathered sets out before answers are given: the database need not wait for these.
    if (batchLane.gathering && batchLane.flying === 0) void flushBatchLane(batchLane)
    answer()
    batchLane.crowding?.gone(batch.length)
    leave(batchLane, batch)
    arm(batchLane, batchLane.queue.length >= maxBatch)
  }
  const arm: Arm<T, R> = (batchLane, atOnce) => {
    if (batchLane.armed || batchLane.queue.length === 0 || batchLane.flying >= inFlight) return
    batchLane.armed = true
    const wait = batchLane.spacedUntil === 0 ? 0 : batchLane.spacedUntil - performance.now()
    if (wait > 0) batchLane.gathering = setTimeout(() => void flushBatchLane(batchLane), wait)
    else if (atOnce) setImmediate(() => void flushBatchLane(batchLane))
    else gather(batchLane, performance.now() + gatherMs)
  }
  const gather = (batchLane: BatchLane<T, R>, until: number) => {
    const seen = batchLane.queue.length
    batchLane.gathering = setTimeout(() => {
      const { length } = batchLane.queue
      const more = length > seen && length < maxBatch && (inFlight === 1 || batchLane.flying > 0)
      if (more && performance.now() < until) gather(batchLane, until)
      else void flushBatchLane(batchLane)
    }, lookMs)
  }
  return arm
}

/** The next batch of a lane; none where it has to begin when the last one is done. */
function takeBatch<T, R>(
  { maxBatch, apart }: BatchOptions<T, R>,
  batchLane: BatchLane<T, R>,
): Waiting<T, R>[] {
  const isApart = apart !== undefined && batchLane.queue.slice(0, maxBatch).some(({ item }) => apart(item))
  if (batchLane.flying > 0 && (batchLane.apart || isApart)) return []
  const batch = batchLane.queue.splice(0, maxBatch)
  if (batch.length > 0) batchLane.apart = isApart
  return batch
}

/** Stores a batch; answers what tells each of its items what became of it. */
async function flushBatch<T, R>(
  { flush }: BatchOptions<T, R>,
  batchLane: number,
  batch: Waiting<T, R>[],
): Promise<() => void> {
  try {
    const results = await flush(
      batch.map((waiting) => waiting.item),
      batchLane,
    )
    return () => batch.forEach((waiting, i) => settle(waiting, results[i]!))
  } catch (error) {
    return () => batch.forEach((waiting) => waiting.reject(error))
  }
}

function settle<T, R>(waiting: Waiting<T, R>, result: R | Error): void {
  if (result instanceof Error) waiting.reject(result)
  else waiting.resolve(result)
}
