import type { Log } from './log.ts'

/** Work that must happen again and again. Several nodes may do it at once, so it is safe to run twice. */
export type Schedule = { name: string; everySeconds: number; run(): Promise<unknown> }

/** Those of one pace would come together again and again, and whoever calls at that instant would wait for all of them. */
const spreadMs = 1_000

/** Runs each schedule within a second and then at its pace; a failure is logged and tried again at the next turn. */
export function startSchedules(schedules: readonly Schedule[], log: Log): { stop(): Promise<void> } {
  const running = new Map<string, Promise<unknown>>()
  const turn = ({ name, run }: Schedule) => {
    if (running.has(name)) return
    const work = run()
      .catch((err: unknown) => log.warn({ err, schedule: name }, 'scheduled work failed; it is tried again'))
      .finally(() => running.delete(name))
    running.set(name, work)
  }
  const timers = schedules.map((schedule, i) =>
    inTurns(() => turn(schedule), schedule.everySeconds * 1000, (spreadMs * i) / schedules.length),
  )
  return {
    async stop() {
      timers.forEach((end) => end())
      await Promise.all(running.values())
    },
  }
}

/** Again and again, the first time so much later; answers what ends it. */
function inTurns(work: () => void, everyMs: number, laterMs: number): () => void {
  const begin = () => {
    work()
    timer = setInterval(work, everyMs).unref()
  }
  let timer = setTimeout(begin, laterMs).unref()
  // Either is ended by either.
  return () => clearTimeout(timer)
}
