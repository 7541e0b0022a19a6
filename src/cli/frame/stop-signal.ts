const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** A signal to the whole group reaches the program twice: directly, and passed on by the command that started it. */
const sameSignalMs = 1_000

/** Waits for the first signal to stop, or for the end of the command that started us. A second signal ends the program at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    const signalled = () => {
      if (firstAt !== undefined && performance.now() - firstAt > sameSignalMs) process.exit(1)
      firstAt ??= performance.now()
      resolve()
    }
    for (const signal of signals) process.on(signal, signalled)
    process.once('disconnect', resolve)
  })
}

/** Tells the command that started us that the exchange answers. That it has gone meanwhile is no fault. */
export function notifyStarter(): void {
  if (process.connected) process.send?.('ready', () => undefined)
}

/** Lets go of the command that started us: the channel to it would keep the program alive. */
export function leaveStarter(): void {
  if (process.connected) process.disconnect?.()
}

/** Does short work that leaves something running when it is cut off: a signal meanwhile waits for its end. */
export async function uncut<T>(work: () => Promise<T>): Promise<T> {
  const wait = () => undefined
  for (const signal of signals) process.on(signal, wait)
  try {
    return await work()
  } finally {
    for (const signal of signals) process.off(signal, wait)
  }
}
