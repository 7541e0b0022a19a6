const answerMs = 30_000

/** Seconds after which a question without an answer is put again; the last of them for ever. */
const againSeconds = [5, 30, 120, 600, 1800]

/** When something is asked again of somebody who has not answered so many times, in milliseconds like `now`. */
export function againAt(now: number, attempts: number): number {
  return now + againSeconds[Math.min(attempts, againSeconds.length) - 1]! * 1000
}

/** An answer, or an error behind half a minute: who says nothing must not hold what waits for longer than its lease. */
export async function inTime<T>(answer: Promise<T>, who: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${who} is silent`)), answerMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
