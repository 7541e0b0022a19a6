/** A switch that keeps calls from a network that fails, and lets one through now and then to see. Times in milliseconds. */
export type Breaker = {
  /** Whether a call may be made now. Who was let in says how it went by calling the answer, once. */
  enter(now: number): ((outcome: 'worked' | 'failed', now: number) => void) | undefined
  readonly state: 'closed' | 'open' | 'probing'
}

export type BreakerTimes = {
  /** So many failures one after the other open it. */
  failures: number
  /** How long it stays open at first; twice as long after each probe that failed, up to `mostMs`. */
  openMs: number
  mostMs: number
}

/** Opens one that is closed. `onChange` is told of each change of its state. */
export function openBreaker(
  { failures, openMs, mostMs }: BreakerTimes,
  onChange: (state: Breaker['state']) => void = () => {},
): Breaker {
  let state: Breaker['state'] = 'closed'
  let inARow = 0
  let until = 0
  let waitMs = openMs
  /** Answers to calls that began before the last change say nothing of how things are now. */
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
