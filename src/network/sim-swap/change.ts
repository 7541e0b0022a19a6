import { Problem } from '#platform/contract/problem.ts'
import { camaraProblems } from '../camara/problems.ts'
import type { SimChange } from '../source/port.ts'

const defaultHours = 240
const hourMs = 3_600_000

/**
 * Whether the SIM of a number was swapped within some hours before a time (ms); by default 240 hours or the monitored period, whichever
 * is shorter. Throws OUT_OF_RANGE beyond the monitored period.
 */
export function hasSwapped({ changedAt, monitoredDays }: SimChange, hours: number | undefined, now: number) {
  const watched = monitoredDays === undefined ? undefined : monitoredDays * 24
  if (watched !== undefined && hours !== undefined && hours > watched) throw beyond(watched)
  const within = hours ?? Math.min(defaultHours, watched ?? defaultHours)
  return changedAt !== undefined && changedAt.getTime() >= now - within * hourMs
}

function beyond(watched: number): Problem {
  const fault = {
    name: 'maxAge',
    reason: `must be at most ${watched}, the monitored period`,
    rule: 'maximum',
  }
  return new Problem(camaraProblems.outOfRange, { faults: [fault] })
}
