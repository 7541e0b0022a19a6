import { type Period, stepMs } from './span.ts'

/** The steps of roll-ups with their lengths, the longest first. The Unix epoch was a Thursday; weeks begin on Monday. */
export const steps = {
  week: { code: 2, ms: 7 * stepMs.day, origin: 4 * stepMs.day },
  day: { code: 1, ms: stepMs.day, origin: 0 },
  hour: { code: 0, ms: stepMs.hour, origin: 0 },
} as const
type RollupStep = keyof typeof steps

export type Range = { step: RollupStep; from: number; to: number }

/** Divides a period into the longest steps that it contains. Its bounds are bounds of the last of these steps. */
function divide(from: number, to: number, [step, ...shorter]: readonly RollupStep[]): Range[] {
  if (from >= to || step === undefined) return []
  const { ms, origin } = steps[step]
  const first = Math.ceil((from - origin) / ms) * ms + origin
  const last = Math.floor((to - origin) / ms) * ms + origin
  if (first >= last) return divide(from, to, shorter)
  return [...divide(from, first, shorter), { step, from: first, to: last }, ...divide(last, to, shorter)]
}

/** The ranges from which groups are read: days and weeks where the period contains them. Hours are kept for fewer days than days. */
export function rangesOf({ from, to, step, hoursSince }: Period): Range[] {
  if (step === 'day') return divide(from, to, ['week', 'day'])
  return divide(from, to, from < hoursSince ? ['hour'] : ['week', 'day', 'hour'])
}
