import type { BatchLane, Waiting } from './batch-lane.ts'

export type BatchOptions<T, R> = {
  maxBatch: number
  /**
   * Maximum number of batches of a batch lane in flight; default 1. A higher number keeps the database busy while the program responds;
   * use it only if batches do not wait for each other's locks, because they share one connection.
   */
  inFlight?: number
  /**
   * How long a batch gathers while more items arrive; default 1 ms. If two batches may be in flight, a batch gathers only while another
   * batch is in flight. The fixed cost of a batch in the database is about that of 40 items.
   */
  gatherMs?: number
  /** Minimum time between the starts of two batches of a batch lane; default 0. */
  spacingMs?: number
  /** Whether a batch with this item must be the only one of its batch lane in flight. */
  apart?(item: T): boolean
  /**
   * Stores a batch of a batch lane and returns one result per item, in order. An `Error` result rejects only its item. A promise is a result that
   * the batch does not wait for.
   */
  flush(items: T[], batchLane: number): Promise<(R | Promise<R> | Error)[]>
}

/** Starts the next batch of a batch lane, immediately or after the gathering time. */
export type Arm<T, R> = (batchLane: BatchLane<T, R>, atOnce: boolean) => void

/** Callers that have just got a result often push again within 1 ms; one batch for all of them is cheaper than two. */
const checkMs = 1

/** Stores queued items in batches; calls `leave` once the items of a batch have their results. */
export function openBatches<T, R>(
  options: BatchOptions<T, R>,
  leave: (batchLane: BatchLane<T, R>, done: Waiting<T, R>[]) => void,
): Arm<T, R> {
  const { maxBatch, inFlight = 1, gatherMs = checkMs, spacingMs = 0 } = options
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
    // The gathered batch starts before results are delivered, so that the database does not idle.
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
    }, checkMs)
  }
  return arm
}

/** The next batch of a batch lane; empty if it must wait for the batch in flight. */
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

/** Stores a batch; returns a function that delivers the results to its items. */
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

function settle<T, R>(waiting: Waiting<T, R>, result: R | Promise<R> | Error): void {
  if (result instanceof Error) waiting.reject(result)
  else waiting.resolve(result)
}
