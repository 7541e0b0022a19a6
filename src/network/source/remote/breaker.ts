/** Circuit breaker: blocks calls to a failing network and lets single probes through. Times in milliseconds. */
export type Breaker = {
  /** Admits a call, or returns undefined. The caller reports the result through the returned function, once. */
  enter(now: number): ((outcome: 'worked' | 'failed', now: number) => void) | undefined
  readonly state: 'closed' | 'open' | 'probing'
}

export type BreakerTimes = {
  /** Consecutive failures that open it. */
  failures: number
  /** Initial open time; doubles after each failed probe, up to `mostMs`. */
  openMs: number
  mostMs: number
}

/** Opens a closed breaker. `onChange` is called on each change of state. */
export function openBreaker(
  { failures, openMs, mostMs }: BreakerTimes,
  onChange: (state: Breaker['state']) => void = () => {},
): Breaker {
  let state: Breaker['state'] = 'closed'
  let inARow = 0
  let until = 0
  let waitMs = openMs
  /** Results of calls that began before the last change of state are stale. */
  let era = 0

  const become = (next: Breaker['state']) => {
    state = next
    era += 1
    onChange(next)
  }
  const open = (now: number) => {
    until = now + waitMs
    waitMs = Math.min(waitMs * 2, mostMs)
    become('open')
  }
  const close = () => {
    inARow = 0
    waitMs = openMs
    if (state !== 'closed') become('closed')
  }

  return {
    get state() {
      return state
    },
    enter(now) {
      if (state === 'probing' || (state === 'open' && now < until)) return undefined
      if (state === 'open') become('probing')
      const mine = era
      return (outcome, at) => {
        if (mine !== era) return
        if (outcome === 'worked') return close()
        inARow += 1
        if (state === 'probing' || inARow >= failures) open(at)
      }
    },
  }
}
