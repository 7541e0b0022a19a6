import { retryHours } from './retry-shapes.ts'

/** How long an event is retried. */
export const keepTryingMs = retryHours * 3_600_000

/** Duration of a lease, much longer than an attempt, so that an attempt started in the first half ends before the lease expires. */
export const leaseMs = 60_000

/** Seconds to wait before each attempt, starting with the first: short waits, then every 15 minutes up to 2 hours, then hourly. */
export const retrySchedule: readonly number[] = [
  0,
  5,
  30,
  120,
  300,
  900,
  ...Array<number>(7).fill(900),
  ...Array<number>(Math.max(0, retryHours - 2)).fill(3_600),
]

const longestRetryAfter = 3_600
const spread = 0.2

/**
 * Milliseconds until the next attempt after `attempts` failed attempts: the schedule with ±20 % jitter, and at least Retry-After
 * (in seconds, honored up to 1 hour). `random` is in [0, 1).
 */
export function waitAfter(attempts: number, retryAfter: number | undefined, random: number): number {
  const scheduled = retrySchedule[attempts] ?? retrySchedule.at(-1)!
  const jittered = scheduled * (1 - spread + 2 * spread * random)
  return Math.round(Math.max(jittered, Math.min(retryAfter ?? 0, longestRetryAfter)) * 1000)
}
