/** Interval between rejections when there are more than 1,000 per second; each rejection costs about 0.1 ms. */
const spacingMs = 1
const leastMs = 10
const mostMs = 5_000

/**
 * Delays rejections above 1,000 per second, so that clients that ignore `Retry-After` take no time from accepted requests. Each
 * rejection is sent 1 ms after the previous one, and at most 5 s late. `now` is a monotonic clock in milliseconds.
 */
export function openSpacing(now: () => number = () => performance.now()): (refuse: () => void) => void {
  let free = 0
  return (refuse) => {
    const at = now()
    const begins = Math.max(free, at)
    free = Math.min(begins + spacingMs, at + mostMs)
    if (begins - at < leastMs) refuse()
    else setTimeout(refuse, begins - at)
  }
}
