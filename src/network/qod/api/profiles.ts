import { z } from 'zod'
import type { Fault } from '#platform/contract/problem.ts'
import type { QosProfile } from '../sessions/profile-store.ts'
import { profileParameters, profileStatus, secondsOf } from './shapes.ts'

/** Settings of a profile in the operator API. */
export const profileInput = z.strictObject({
  status: profileStatus,
  description: z.string().min(1).max(1000).optional(),
  ...profileParameters,
})

const aDay = 86_400
const maxSeconds = 2_147_483_647

/** Builds a profile, by default for 1 s to 1 day; or returns the faults of its durations. */
export function profileOf(
  name: string,
  input: z.output<typeof profileInput>,
): QosProfile | { faults: Fault[] } {
  const { status, description = null, ...parameters } = input
  const { minDuration, maxDuration } = parameters
  const min_seconds = minDuration ? Math.ceil(secondsOf(minDuration)) : 1
  const max_seconds = maxDuration ? Math.floor(secondsOf(maxDuration)) : Math.max(aDay, min_seconds)
  const fault = (reason: string) => ({ faults: [{ name: 'maxDuration', reason, rule: 'maximum' }] })
  if (max_seconds > maxSeconds || min_seconds > maxSeconds)
    return fault(`must be at most ${maxSeconds} seconds`)
  if (max_seconds < min_seconds) return fault('must be at least 1 second and not shorter than minDuration')
  return { name, status, description, parameters, min_seconds, max_seconds }
}
