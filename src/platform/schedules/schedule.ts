import type { Log } from '../log.ts'
import type { Activity } from '../nodes/activity.ts'
import { repeated } from './repeat.ts'

/** A periodic task. Several nodes may run it concurrently, so it must be idempotent. */
export type Schedule = {
  name: string
  everySeconds: number
  /** Maximum idle time of the task without activity since its last run; if omitted, the task always runs at its interval. */
  restSeconds?: number
  run(): Promise<unknown>
}

/** Maximum random delay of a start; otherwise tasks with the same interval would start together and delay requests. */
const spreadMs = 1_000
/** Maximum random delay of tasks that activity has woken. */
const spreadAwakeMs = 250

/** Runs each task within 1 s and then at its interval; a failure is logged and retried in the next turn. */
export function startSchedules(
  schedules: readonly Schedule[],
  log: Log,
  activity?: Activity,
): { stop(): Promise<void> } {
  const started = schedules.map((schedule, i) => {
    const laterMs = (spreadAwakeMs * i) / schedules.length
    const turns = turnsOf(schedule, log, activity && { activity, laterMs })
    const timer = setTimeout(turns.start, (spreadMs * i) / schedules.length)
    return async () => {
      clearTimeout(timer)
      await turns.stop()
    }
  })
  return {
    async stop() {
      await Promise.all(started.map((stop) => stop()))
    },
  }
}

function turnsOf(
  { name, everySeconds, restSeconds, run }: Schedule,
  log: Log,
  waking: { activity: Activity; laterMs: number } | undefined,
) {
  const work = async () => {
    await run()
    return false
  }
  const rest = waking && restSeconds !== undefined ? { ...waking, atMostMs: restSeconds * 1_000 } : undefined
  const failure = 'scheduled work failed; retrying'
  return repeated(work, everySeconds * 1_000, log.child({ schedule: name }), failure, rest)
}
