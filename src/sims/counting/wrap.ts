import type { Counted } from './counted.ts'
import type { UsageRecord } from './record.ts'
import type { Timing } from './timing.ts'

/** The range of a 32-bit counter, in bytes. */
export const round = 1n << 32n
/** A step of more than half a round may as well be one back. */
export const half = round / 2n
/** The last 512 MiB before a counter begins again. */
const near = round - (1n << 29n)
/** The rate that any device may reach, in bytes a second: 100 Mbit/s. */
const usualRate = 12_500_000
/** The maximum rate of a session, in bytes a second: 10 Gbit/s. */
const mostRate = 1_250_000_000
/** Clocks differ by less than this. */
const clockSeconds = 60

/** A counter of 32 bits that is lower than before. */
export type Fall = { from: bigint; to: bigint }

/** Whether so much was counted before that less may be more than half a round later. */
export const isUpperHalf = ({ from }: Fall): boolean => from >= half

/**
 * Whether a counter has begun again: it was near its end, and what was used since is plausible for the time since. Where the times prove
 * that it is the same session, it may have been anywhere in the upper half.
 */
export function isWrap(
  session: Counted,
  record: UsageRecord,
  { proven }: Timing,
  { from, to }: Fall,
): boolean {
  const seconds = secondsSince(session, record)
  const used = round - from + to
  if (seconds === undefined || used > half) return false
  const lasted = session.seconds || (session.lastAt - session.startedAt) / 1000
  const own = lasted > 0 ? (4 * Number(session.up + session.down)) / lasted : 0
  const isPlausible = Number(used) <= seconds * Math.min(Math.max(own, usualRate), mostRate)
  return isPlausible && (proven || from >= near)
}

/** Whether a session cannot have used so much since its last record: what the record states is wrong. */
export function isImplausible(session: Counted, record: UsageRecord, step: bigint): boolean {
  const isReported = record.dated || (record.seconds !== undefined && session.seconds > 0)
  const seconds = isReported ? secondsSince(session, record) : undefined
  return seconds !== undefined && Number(step) > (seconds + clockSeconds) * mostRate
}

/** By the session's own time where both state it, else by the clock; undefined where time went backwards. */
function secondsSince(session: Counted, record: UsageRecord): number | undefined {
  const { seconds, at } = record
  if (seconds !== undefined && seconds < session.seconds) return undefined
  if (seconds !== undefined && session.seconds > 0) return seconds - session.seconds
  const since = (at.getTime() - session.lastAt) / 1000
  return since >= 0 ? since : undefined
}
