/** Circuit breaker: blocks calls to a failing network, and admits single probes. Times in milliseconds. */
export type Breaker = {
  /** Admits a call, or returns undefined. The caller reports the result through the returned function, once. */
  enter(now: number): ((outcome: 'worked' | 'failed', now: number) => void) | undefined
  readonly state: 'closed' | 'open' | 'probing'
}

export type BreakerTimes = {
  /** Consecutive failures that open the breaker. */
  failures: number
  /** Initial open time; doubles after each failed probe, up to `maxMs`. */
  openMs: number
  maxMs: number
}

/** Opens a closed breaker. `onChange` is called on each change of state. */
export function openBreaker(
  { failures, openMs, maxMs }: BreakerTimes,
  onChange: (state: Breaker['state']) => void = () => {},
): Breaker {
  let state: Breaker['state'] = 'closed'
  let failuresInARow = 0
  let until = 0
  let waitMs = openMs
  /** Results of calls that began before the last change of state are stale. */
  let generation = 0

  const become = (next: Breaker['state']) => {
    state = next
    generation += 1
    onChange(next)
  }
  const open = (now: number) => {
    until = now + waitMs
    waitMs = Math.min(waitMs * 2, maxMs)
    become('open')
  }
  const close = () => {
    failuresInARow = 0
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
      const startedIn = generation
      return (outcome, at) => {
        if (startedIn !== generation) return
        if (outcome === 'worked') return close()
        failuresInARow += 1
        if (state === 'probing' || failuresInARow >= failures) open(at)
      }
    },
  }
}
