/**
 * Runs long work, which calls `note` for each step, and returns the maximum number of steps in one turn of the event loop. It proves that the
 * work leaves turns to other work, regardless of the speed of the machine.
 */
export async function mostInOneTurn(work: (note: () => void) => Promise<unknown>): Promise<number> {
  let steps = 0
  let most = 0
  const begin = () => {
    steps = 0
    next = setImmediate(begin)
  }
  let next = setImmediate(begin)
  const note = () => {
    steps += 1
    most = Math.max(most, steps)
  }
  await work(note)
  clearImmediate(next)
  return most
}
