import type { Log } from './log.ts'

/** Work that is done again and again, one run at a time. */
export type Repeated = {
  start(): void
  /** Runs soon, because there is a reason to. */
  wake(): void
  /** Runs from now on, and waits until nothing more is found. */
  now(): Promise<void>
  stop(): Promise<void>
}

/** Repeats work at once while it answers that it found something, else after a pause. A failure is logged as `failure`. */
export function repeated(work: () => Promise<boolean>, everyMs: number, log: Log, failure: string): Repeated {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = true

  const attempt = () =>
    Promise.try(work).catch((err: unknown) => {
      log.warn({ err }, failure)
      return false
    })
  const run = async () => {
    clearTimeout(timer)
    do {
      again = false
      again = (await attempt()) || again
    } while (again && !stopped)
    running = undefined
    if (!stopped) timer = setTimeout(wake, everyMs)
  }
  const wake = () => {
    if (stopped) return
    if (running) again = true
    else running = run()
  }
  const start = () => {
    stopped = false
    wake()
  }
  const now = async () => {
    wake()
    await running
  }
  const stop = async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
  return { start, wake, now, stop }
}
