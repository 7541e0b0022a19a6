/** How many times as long as a piece of work the thread is left to everybody else behind it, and at most. */
const rest = 4
const mostRestMs = 100

const waiting: (() => void)[] = []

/**
 * Does a piece of work on a large body in a turn of its own. All such pieces, whoever they belong to, are done one after the other, with four
 * times as long between them for everything else: together they take a fifth of the thread.
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

/** Does work that has steps, each in a turn of its own. */
export async function inTurns<T>(work: Generator<void, T, void>): Promise<T> {
  for (;;) {
    const step = await inTurn(() => work.next())
    if (step.done) return step.value
  }
}
