/** A thousand refusals a second are given at once: each costs about a tenth of a millisecond. */
const spacingMs = 1
const leastMs = 10
const mostMs = 5_000

/**
 * Spaces refusals that come faster than there is time for them, so that whoever does not heed `Retry-After` takes no time from what is
 * accepted: beyond a thousand a second each is given a millisecond after the one before, and at most five seconds late. `now` is a
 * stopwatch in milliseconds.
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
