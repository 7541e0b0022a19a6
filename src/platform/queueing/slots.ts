/** A few places for work that is dear, and a short queue before them. */
export type Slots = {
  /** Runs the work when a place is free; answers undefined at once when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined
}

/**
 * The slow hash runs on the thread pool that file and name look-ups need too, so it may hold only some of the threads.
 * The queue is bounded because a caller who waits longer than the bound would have given up. After work a place stays empty for
 * `rest` times as long as it was busy, so that work that never ends takes a share of a core only.
 */
export function openSlots(positions: number, queueLimit: number, rest = 0): Slots {
  let busy = 0
  const waiting: (() => void)[] = []

  const enter = () => {
    if (busy < positions) {
      busy += 1
      return Promise.resolve()
    }
    return new Promise<void>((resolve) => waiting.push(resolve))
  }
  /** A place passes straight to the one who waited longest. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }

  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await work()
    } finally {
      if (rest > 0) setTimeout(leave, rest * (performance.now() - began)).unref()
      else leave()
    }
  }

  return {
    run(work) {
      if (busy >= positions && waiting.length >= queueLimit) return undefined
      return enter().then(() => timed(work))
    },
  }
}
