/** Pause after each step, as a multiple of its duration, and the maximum pause. */
const rest = 4
const mostRestMs = 100

const waiting: (() => void)[] = []

/**
 * Runs one step of work on a large body. All such steps run one at a time, with a pause of four times their duration, so that together
 * they take 20 % of the thread.
 */
export function inTurn<T>(work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(work())
      } catch (error) {
        reject(error)
      }
    })
    if (waiting.length === 1) setImmediate(next)
  })
}

function next(): void {
  const began = performance.now()
  waiting[0]!()
  const took = performance.now() - began
  const leave = () => {
    waiting.shift()
    if (waiting.length > 0) setImmediate(next)
  }
  const ms = Math.min(mostRestMs, took * rest)
  if (ms < 0.5) setImmediate(leave)
  else setTimeout(leave, ms)
}

/** Runs the steps of a generator, each in its own turn. */
export async function inTurns<T>(work: Generator<void, T, void>): Promise<T> {
  for (;;) {
    const step = await inTurn(() => work.next())
    if (step.done) return step.value
  }
}
