/** Decides whether a queue accepts another item, by its expected waiting time. */
export type Crowding = {
  /** Whether a queue of `queued` unfinished items accepts another one. */
  admits(queued: number): boolean
  /** Reports that `count` items are complete. */
  gone(count: number): void
}

export type CrowdingOptions = {
  /** Queue length that is always accepted, because a shorter queue would make batches inefficiently small. */
  always: number
  /** Maximum expected waiting time, in milliseconds. */
  waitMs: number
  /** Duration of a burst, in milliseconds; `most` items beyond the limit are accepted during a burst, `least` during a longer overload. */
  burstMs: number
  most: number
  least: number
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

/** Time constant of the exponentially decaying rate, in milliseconds. */
const memoryMs = 1_000

/**
 * Bounds a queue by waiting time, not by length: the expected wait is the queue length divided by the current rate. The bound applies
 * once an overload lasts longer than a burst, until no item has exceeded the bound for the duration of a burst. A short queue costs one comparison.
 */
export function openCrowding(options: CrowdingOptions): Crowding {
  const { always, waitMs, burstMs, most, least, now = () => performance.now() } = options
  let [rate, at] = [0, now()]
  let crowd: { since: number; last: number; accepted: number } | undefined
  const tick = () => {
    const before = at
    at = now()
    rate *= Math.exp((before - at) / memoryMs)
    return at
  }
  return {
    admits(queued) {
      if (queued < always) return true
      const time = tick()
      if (queued < (rate * waitMs) / 1_000) return true
      if (!crowd || time - crowd.last > burstMs) crowd = { since: time, last: time, accepted: 0 }
      crowd.last = time
      if (crowd.accepted >= (time - crowd.since < burstMs ? most : least)) return false
      crowd.accepted += 1
      return true
    },
    gone(count) {
      tick()
      rate += (count * 1_000) / memoryMs
    },
  }
}
