/** Judges whether a queue takes one more, by how long that one would wait. */
export type Crowding = {
  /** Whether one more may come to so many that have no answer yet. */
  admits(leased: number): boolean
  /** So many have been dealt with. */
  gone(count: number): void
}

export type CrowdingOptions = {
  /** So many may be without an answer however slowly they are dealt with: with fewer, batches would be too small to be quick. */
  always: number
  /** How long the last one may expect to wait, in milliseconds. */
  waitMs: number
  /** A crowd is a burst for so long: of it so many are taken beyond the bound at most, and so many at least, however slowly they come. */
  burstMs: number
  most: number
  least: number
  /** A stopwatch in milliseconds. */
  now?: () => number
}

/** Over so much time the rate is taken, in milliseconds; what is older counts for less and less. */
const memoryMs = 1_000

/**
 * Bounds a queue by age, not by length: whoever comes may expect to wait for as long as those before it take at the present rate. The
 * bound holds once a crowd has stood for longer than a burst does, and until nobody has met it for as long. Asking costs a comparison
 * where few are held.
 */
export function openCrowding(options: CrowdingOptions): Crowding {
  const { always, waitMs, burstMs, most, least, now = () => performance.now() } = options
  let [rate, at] = [0, now()]
  let over: { since: number; last: number; taken: number } | undefined
  const tick = () => {
    const before = at
    at = now()
    rate *= Math.exp((before - at) / memoryMs)
    return at
  }
  return {
    admits(leased) {
      if (leased < always) return true
      const time = tick()
      if (leased < (rate * waitMs) / 1_000) return true
      if (!over || time - over.last > burstMs) over = { since: time, last: time, taken: 0 }
      over.last = time
      if (over.taken >= (time - over.since < burstMs ? most : least)) return false
      over.taken += 1
      return true
    },
    gone(count) {
      tick()
      rate += (count * 1_000) / memoryMs
    },
  }
}
