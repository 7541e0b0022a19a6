import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long a test waits for any state, in milliseconds. It only turns a hang into a message: a test depends on states,
 * not on how fast the machine is. Below the time-out of the test runner, which does not report the last state.
 */
export const hangMs = 120_000

/** Polls until the wanted state is seen, and returns it. Throws with the last state on time-out. */
export async function until<T>(look: () => Promise<T> | T, wanted: (seen: T) => boolean): Promise<T> {
  const deadline = performance.now() + hangMs
  for (;;) {
    const seen = await look()
    if (wanted(seen)) return seen
    if (performance.now() > deadline) throw new Error(`state not reached: ${JSON.stringify(seen)}`)
    await pause(20)
  }
}
