import { nextDues, type Scheduled } from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated } from '#platform/repeat.ts'

type Needs = {
  clock: Pick<Clock, 'now'>
  activity: Pick<Activity, 'count' | 'onStir' | 'stir' | 'restMs' | 'isQuiet'>
  scheduled: readonly Scheduled[]
  log: Log
}

/** A timer fires a moment early now and then, and what is not due yet is not found. */
const lateMs = 5
const everyMs = 2_000
const restMs = 600_000

/** Wakes what rests when the next due instant of exchange time has come. It is read once after everything has come to rest. */
export function openAlarm({ clock, activity, scheduled, log }: Needs): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  const set = async () => {
    clearTimeout(timer)
    if (!activity.isQuiet()) return false
    const [next] = (await nextDues(scheduled.map(watched), clock.now())) ?? []
    const inMs = next ? next.at - clock.now() + lateMs : Infinity
    // What is further away is looked for again before that.
    if (inMs < restMs) timer = setTimeout(activity.stir, Math.max(0, inMs)).unref()
    return false
  }
  const rest = { activity, atMostMs: restMs, isBusy: () => !activity.isQuiet() }
  const sets = repeated(set, everyMs, log, 'what is due next could not be read', rest)
  sets.start()
  return {
    async stop() {
      await sets.stop()
      clearTimeout(timer)
    },
  }
}

const watched = ({ nextDue, nextToWatch = nextDue }: Scheduled): Scheduled => ({
  nextDue: nextToWatch,
  settle: async () => true,
})
