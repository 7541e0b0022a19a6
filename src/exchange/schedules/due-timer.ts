import { nextDues, type Scheduled } from '../admin/advance.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated } from '#platform/schedules/repeat.ts'

type Deps = {
  clock: Pick<Clock, 'now'>
  activity: Pick<Activity, 'count' | 'onStir' | 'stir' | 'restMs' | 'isQuiet'>
  scheduled: readonly Scheduled[]
  log: Log
}

/** Timers may fire slightly early, when the work is not due yet. */
const lateMs = 5
const everyMs = 2_000
const restMs = 600_000

/** Wakes idle loops at the next due time (exchange time). The due time is read once, after all loops have become idle. */
export function openDueTimer({ clock, activity, scheduled, log }: Deps): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  const set = async () => {
    clearTimeout(timer)
    if (!activity.isQuiet()) return false
    const [next] = (await nextDues(scheduled.map(watched), clock.now())) ?? []
    const inMs = next ? next.at - clock.now() + lateMs : Infinity
    // A due time after the rest period needs no timer, because it is read again before then.
    if (inMs < restMs) timer = setTimeout(activity.stir, Math.max(0, inMs)).unref()
    return false
  }
  const rest = { activity, atMostMs: restMs, isBusy: () => !activity.isQuiet() }
  const sets = repeated(set, everyMs, log, 'reading the next due time failed', rest)
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
