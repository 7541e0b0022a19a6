import type { Log } from '../log.ts'
import type { Activity } from '../nodes/activity.ts'

/** Work that is repeated, one run at a time. */
export type Repeated = {
  start(): void
  /** Runs soon, because there may be work. */
  wake(): void
  /** Ends an idle period: from now on the normal interval applies. */
  rouse(): void
  /** Runs now, and resolves when a run finds no more work. */
  now(): Promise<void>
  stop(): Promise<void>
}

/** Lets work that found nothing to do wait for activity instead of its next turn. */
export type Rest = {
  activity: Pick<Activity, 'count' | 'onStir' | 'restMs'>
  /** Maximum idle period, after which work that became due without a write is found. */
  atMostMs: number
  /** Whether work is in progress in memory only, so that the normal interval applies. */
  isBusy?: () => boolean
  /** Delay after activity, so that not all work runs at the same instant. */
  laterMs?: number
}

/**
 * Repeats work immediately while it returns true (it found something to do), otherwise after a pause. A failure is logged as `failure`.
 * With `rest`, the pause lasts until there is activity.
 */
export function repeated(
  work: () => Promise<boolean>,
  everyMs: number | (() => number),
  log: Log,
  failure: string,
  rest?: Rest,
): Repeated {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = true
  let resting = false
  let beganAt = -Infinity
  let unsubscribe: (() => void) | undefined

  const attempt = () =>
    Promise.try(work).catch((err: unknown) => {
      log.warn({ err }, failure)
      return undefined
    })
  const paceMs = () => (typeof everyMs === 'number' ? everyMs : everyMs())
  const sleep = (mayRest: boolean) => {
    resting = mayRest
    const atMostMs = mayRest ? rest!.activity.restMs(rest!.atMostMs) : 0
    timer = setTimeout(wake, Math.max(paceMs(), atMostMs))
  }
  const run = async () => {
    clearTimeout(timer)
    resting = false
    beganAt = performance.now()
    const count = rest?.activity.count()
    let found: boolean | undefined
    do {
      again = false
      found = await attempt()
      again = found || again
    } while (again && !stopped)
    running = undefined
    const mayRest = rest !== undefined && found !== undefined && rest.activity.count() === count
    if (!stopped) sleep(mayRest && !rest.isBusy?.())
  }
  const wake = () => {
    if (stopped) return
    if (running) again = true
    else running = run()
  }
  const rouse = () => {
    if (!resting) return
    resting = false
    clearTimeout(timer)
    timer = setTimeout(wake, Math.max(rest!.laterMs ?? 0, beganAt + paceMs() - performance.now()))
  }
  const start = () => {
    stopped = false
    unsubscribe ??= rest?.activity.onStir(rouse)
    wake()
  }
  const now = async () => {
    wake()
    await running
  }
  const stop = async () => {
    stopped = true
    unsubscribe?.()
    unsubscribe = undefined
    clearTimeout(timer)
    await running
  }
  return { start, wake, rouse, now, stop }
}
