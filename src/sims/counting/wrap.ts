import type { Counted } from './counted.ts'
import type { UsageRecord } from './record.ts'
import type { Timing } from './timing.ts'

/** The range of a 32-bit counter, in bytes. */
export const round = 1n << 32n
/** Half of the range: a larger step may also be a step back. */
export const half = round / 2n
/** The last 512 MiB before a counter wraps. */
const near = round - (1n << 29n)
/** A plausible rate of a device, in bytes per second: 100 Mbit/s. */
const usualRate = 12_500_000
/** The maximum rate of a session, in bytes per second: 10 Gbit/s. */
const mostRate = 1_250_000_000
/** Clocks differ by less than this, in seconds. */
const clockSeconds = 60

/** A 32-bit counter that is lower than before. */
export type Fall = { from: bigint; to: bigint }

/** Whether the counter was in the upper half, from which a wrap is plausible. */
export const isUpperHalf = ({ from }: Fall): boolean => from >= half

/**
 * Whether a counter has wrapped: it was near its maximum, and the usage since then is plausible for the elapsed time. If the times
 * prove that the session is the same, any value in the upper half is accepted.
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

/** Whether the usage since the last record exceeds the possible rate, so that the record must be invalid. */
export function isImplausible(session: Counted, record: UsageRecord, step: bigint): boolean {
  const isReported = record.dated || (record.seconds !== undefined && session.seconds > 0)
  const seconds = isReported ? secondsSince(session, record) : undefined
  return seconds !== undefined && Number(step) > (seconds + clockSeconds) * mostRate
}

/** Elapsed session time if session and record report their duration, else elapsed clock time; undefined if time went backwards. */
function secondsSince(session: Counted, record: UsageRecord): number | undefined {
  const { seconds, at } = record
  if (seconds !== undefined && seconds < session.seconds) return undefined
  if (seconds !== undefined && session.seconds > 0) return seconds - session.seconds
  const since = (at.getTime() - session.lastAt) / 1000
  return since >= 0 ? since : undefined
}
