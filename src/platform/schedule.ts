import type { Log } from './log.ts'

/** Work that must happen again and again. Several nodes may do it at once, so it is safe to run twice. */
export type Schedule = { name: string; everySeconds: number; run(): Promise<unknown> }

/** Runs each schedule at once and then at its pace; a failure is logged and tried again at the next turn. */
export function startSchedules(schedules: readonly Schedule[], log: Log): { stop(): Promise<void> } {
  const running = new Map<string, Promise<unknown>>()
  const turn = ({ name, run }: Schedule) => {
    if (running.has(name)) return
    const work = run()
      .catch((err: unknown) => log.warn({ err, schedule: name }, 'scheduled work failed; it is tried again'))
      .finally(() => running.delete(name))
    running.set(name, work)
  }
  const timers = schedules.map((schedule) => {
    turn(schedule)
    return setInterval(() => turn(schedule), schedule.everySeconds * 1000).unref()
  })
  return {
    async stop() {
      timers.forEach(clearInterval)
      await Promise.all(running.values())
    },
  }
}
