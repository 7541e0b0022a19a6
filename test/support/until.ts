import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long a test waits for any state, in milliseconds. The limit only turns a hang into an error message, because the result of a test must not
 * depend on the speed of the machine. It is lower than the timeout of the test runner, whose error does not contain the last state.
 */
export const hangMs = 120_000

/** The first and the longest pause between two polls in milliseconds. Pauses grow, because the polls of several waiting tests take CPU time. */
const [firstPauseMs, longestPauseMs] = [20, 200]

/** Polls until the wanted state is seen, and returns it. Throws with the last state on timeout. */
export async function until<T>(look: () => Promise<T> | T, wanted: (seen: T) => boolean): Promise<T> {
  const deadline = performance.now() + hangMs
  let pauseMs = firstPauseMs
  for (;;) {
    const seen = await look()
    if (wanted(seen)) return seen
    if (performance.now() > deadline) throw new Error(`state not reached: ${JSON.stringify(seen)}`)
    await pause(pauseMs)
    pauseMs = Math.min(pauseMs * 1.1, longestPauseMs)
  }
}
