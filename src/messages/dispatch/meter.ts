/** How many of something there are in a second. */
export type Meter = { count(more: number): void; perSecond(): number }

/** Counts by the second; after a busy second the figure falls by half at most, so that one quiet moment does not forget it. */
export function openMeter(): Meter {
  let count = 0
  let since = performance.now()
  let rate = 0
  return {
    count: (more) => void (count += more),
    perSecond() {
      const seconds = (performance.now() - since) / 1000
      if (seconds < 1) return rate
      rate = Math.max(count / seconds, rate / 2)
      count = 0
      since = performance.now()
      return rate
    },
  }
}
