import type { Schedule } from './schedule.ts'
import { wallNow } from '../wall-clock.ts'
import { newSpan, newTrace } from '../traces/span.ts'
import type { Traces } from '../traces/traces.ts'

/** Returns schedules that record each run as a trace. */
export function traceRuns(schedules: readonly Schedule[], traces: Traces): Schedule[] {
  return schedules.map((schedule) => ({ ...schedule, run: () => traceRun(schedule, traces) }))
}

async function traceRun({ name, run }: Schedule, traces: Traces): Promise<unknown> {
  const traceId = newTrace()
  if (!traces.keeps(traceId)) return run()
  const [startedAt, began] = [wallNow(), performance.now()]
  const end = (fault?: string) => {
    const at = { traceId, spanId: newSpan(), kept: true, startedAt, tookMs: performance.now() - began }
    traces.add({ ...at, name: `schedule ${name}`, kind: 'internal', attributes: {}, fault })
  }
  try {
    const done = await run()
    end()
    return done
  } catch (error) {
    end((error as Error).name)
    throw error
  }
}
