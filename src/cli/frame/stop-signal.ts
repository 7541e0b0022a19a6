const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** A signal to the process group reaches the program twice: directly, and forwarded by the command that started it. */
const sameSignalMs = 1_000

/** Resolves at the first stop signal, or when the parent command exits. A second signal terminates the program immediately. */
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

/** Runs work that lasts until the command is stopped; returns the exit code. */
export async function untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<number> {
  const stop = new AbortController()
  void stopSignal().then(() => stop.abort())
  await work(stop.signal)
  disconnectParent()
  return 0
}

/** Notifies the parent command that the exchange is ready. A parent that has exited is not an error. */
export function notifyParent(): void {
  if (process.connected) process.send?.('ready', () => undefined)
}

/** Closes the channel to the parent command, which would keep the program alive. */
export function disconnectParent(): void {
  if (process.connected) process.disconnect?.()
}

/** Runs short work that must not be interrupted; a signal takes effect once the work is complete. */
export async function deferSignals<T>(work: () => Promise<T>): Promise<T> {
  const wait = () => undefined
  for (const signal of signals) process.on(signal, wait)
  try {
    return await work()
  } finally {
    for (const signal of signals) process.off(signal, wait)
  }
}
