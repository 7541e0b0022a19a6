/** Time limit of a query to an external system. */
export const answerMs = 30_000

/** Back-off in seconds after each failed attempt; the last value repeats. */
const retrySeconds = [5, 30, 120, 600, 1800]

/** Time of the next attempt after `attempts` failures, in milliseconds like `now`. */
export function retryAt(now: number, attempts: number): number {
  return now + retrySeconds[Math.min(attempts, retrySeconds.length) - 1]! * 1000
}

/** Rejects after 30 s without a response, so that an unresponsive service cannot hold work past its lease. */
export async function withTimeout<T>(answer: Promise<T>, who: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${who} does not respond`)), answerMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until work has ended, but not longer than a time limit in milliseconds; the work continues after it. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
