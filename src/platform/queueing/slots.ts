/** A semaphore for expensive work, with a bounded queue. */
export type Slots = {
  /** Runs the work when a slot is free; returns undefined immediately if the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined
}

/**
 * Opens a semaphore. Slow hashes run on the thread pool that file access and DNS lookups also need, so they may occupy only some of the threads. The
 * queue is bounded because callers time out. After work a slot stays idle for `rest` times the duration of the work, so that continuous work uses
 * only a share of a core.
 */
export function openSlots(slots: number, queueLimit: number, rest = 0): Slots {
  let busy = 0
  const waiting: (() => void)[] = []

  const enter = () => {
    if (busy < slots) {
      busy += 1
      return Promise.resolve()
    }
    return new Promise<void>((resolve) => waiting.push(resolve))
  }
  /** Passes the slot directly to the caller that has waited longest. */
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
      if (busy >= slots && waiting.length >= queueLimit) return undefined
      return enter().then(() => timed(work))
    },
  }
}
