import type { Lane, Waiting } from './lane.ts'

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
  flush(items: T[], lane: number): Promise<(R | Error)[]>
}

/** Has a lane begin its next batch: at once, or when it has gathered. */
export type Arm<T, R> = (lane: Lane<T, R>, atOnce: boolean) => void

/** Those who have just been answered come again within a moment; one batch for all of them costs less than two. */
const lookMs = 1

/** Opens what makes batches of what waits in lanes; `leave` is called when the items of one have been answered. */
export function openBatches<T, R>(
  options: BatchOptions<T, R>,
  leave: (lane: Lane<T, R>, gone: Waiting<T, R>[]) => void,
): Arm<T, R> {
  const { maxBatch, inFlight = 1, gatherMs = lookMs, spacingMs = 0 } = options
  const flushLane = async (lane: Lane<T, R>) => {
    lane.armed = false
    clearTimeout(lane.gathering)
    lane.gathering = undefined
    const batch = takeBatch(options, lane)
    if (batch.length === 0) return
    lane.flying += 1
    if (spacingMs > 0) lane.spacedUntil = performance.now() + spacingMs
    const answer = await flushBatch(options, lane.n, batch)
    lane.flying -= 1
    // What has gathered sets out before answers are given: the database need not wait for these.
    if (lane.gathering && lane.flying === 0) void flushLane(lane)
    answer()
    lane.crowding?.gone(batch.length)
    leave(lane, batch)
    arm(lane, lane.queue.length >= maxBatch)
  }
  const arm: Arm<T, R> = (lane, atOnce) => {
    if (lane.armed || lane.queue.length === 0 || lane.flying >= inFlight) return
    lane.armed = true
    const wait = lane.spacedUntil === 0 ? 0 : lane.spacedUntil - performance.now()
    if (wait > 0) lane.gathering = setTimeout(() => void flushLane(lane), wait)
    else if (atOnce) setImmediate(() => void flushLane(lane))
    else gather(lane, performance.now() + gatherMs)
  }
  const gather = (lane: Lane<T, R>, until: number) => {
    const seen = lane.queue.length
    lane.gathering = setTimeout(() => {
      const { length } = lane.queue
      const more = length > seen && length < maxBatch && (inFlight === 1 || lane.flying > 0)
      if (more && performance.now() < until) gather(lane, until)
      else void flushLane(lane)
    }, lookMs)
  }
  return arm
}

/** The next batch of a lane; none where it has to begin when the last one is done. */
function takeBatch<T, R>({ maxBatch, apart }: BatchOptions<T, R>, lane: Lane<T, R>): Waiting<T, R>[] {
  const isApart = apart !== undefined && lane.queue.slice(0, maxBatch).some(({ item }) => apart(item))
  if (lane.flying > 0 && (lane.apart || isApart)) return []
  const batch = lane.queue.splice(0, maxBatch)
  if (batch.length > 0) lane.apart = isApart
  return batch
}

/** Stores a batch; answers what tells each of its items what became of it. */
async function flushBatch<T, R>(
  { flush }: BatchOptions<T, R>,
  lane: number,
  batch: Waiting<T, R>[],
): Promise<() => void> {
  try {
    const results = await flush(
      batch.map((waiting) => waiting.item),
      lane,
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
