import type { Counted } from './counted.ts'
import type { UsageRecord } from './record.ts'

/** How the counters of a record compare with those of a session. */
export type Growth = {
  up: bigint
  down: bigint
  /** `equal` and `risen` in both directions, `fallen` in none that rises, `mixed`. */
  change: 'equal' | 'risen' | 'fallen' | 'mixed'
  /** Whether a fall is explained by 32-bit counters that began again. */
  wrapped: boolean
  /** The largest step of one counter. */
  step: bigint
}

/** How a record relates to a session in time. */
export type Timing = {
  /** Whether it is later than the last record; undefined where that is not known. */
  newer: boolean | undefined
  /** Whether the times prove that it is of this session. */
  proven: boolean
}

const round = 1n << 32n

/** The counters that a session has after a record, were it one of the session. A counter that falls stays as it is. */
export function growthOf(session: Counted, record: UsageRecord, timing: Timing): Growth {
  const { up = session.up, down = session.down } = record
  const isNarrow = !record.wide && !session.wide
  // Below the first wrap the counter of a session is what the gateway reports.
  const before = isNarrow ? { up: session.up % round, down: session.down % round } : session
  const ups = compared(before.up, up)
  const downs = compared(before.down, down)
  const falls = ups < 0 || downs < 0
  const change = changeOf(ups, downs)
  const mayWrap = isNarrow && falls && timing.newer !== false
  const wrapped =
    mayWrap &&
    [ups < 0 && { from: before.up, to: up }, downs < 0 && { from: before.down, to: down }]
      .filter((one) => one !== false)
      .every(({ from, to }) => isWrap(session, record, timing, from, to))
  // An older record says nothing of the rounds since: its counter counts only where it is above everything known.
  const stale = timing.newer === false
  const next = (own: bigint, base: bigint, told: bigint) => {
    if (stale || !isNarrow) return told > own ? told : own
    if (told >= base) return own + (told - base)
    return wrapped ? own + round - base + told : own
  }
  const grown = { up: next(session.up, before.up, up), down: next(session.down, before.down, down) }
  const step = max(grown.up - session.up, grown.down - session.down)
  return { ...grown, change, wrapped, step }
}

const compared = (before: bigint, told: bigint): number => Number(told > before) - Number(told < before)
const max = (one: bigint, other: bigint): bigint => (one > other ? one : other)

function changeOf(ups: number, downs: number): Growth['change'] {
  if (ups === 0 && downs === 0) return 'equal'
  if (ups >= 0 && downs >= 0) return 'risen'
  return ups <= 0 && downs <= 0 ? 'fallen' : 'mixed'
}

/** The last 512 MiB before a counter begins again. */
const near = round - (1n << 29n)
/** Bytes in a second that a device may have without evidence of its own: 100 Mbit/s. */
const usualRate = 12_500_000
/** Bytes in a second that a session has at most: 10 Gbit/s. */
const mostRate = 1_250_000_000

/**
 * Whether a counter of 32 bits has begun again: it was near its end, and what was used since is plausible for the time since. Where the
 * times prove that it is the same session, it may have been anywhere, and any rate that a network can carry is plausible.
 */
function isWrap(
  session: Counted,
  record: UsageRecord,
  { proven }: Timing,
  from: bigint,
  to: bigint,
): boolean {
  const seconds = secondsSince(session, record)
  if (seconds === undefined) return false
  const used = Number(round - from + to)
  if (proven) return used <= seconds * mostRate
  const own = session.seconds > 0 ? (4 * Number(session.up + session.down)) / session.seconds : 0
  const rate = Math.min(Math.max(own, usualRate), mostRate)
  return from >= near && used <= seconds * rate
}

/** By the session's own time where both state it, else by the clock; undefined where time went backwards. */
function secondsSince(session: Counted, record: UsageRecord): number | undefined {
  const { seconds, at } = record
  if (seconds !== undefined && seconds < session.seconds) return undefined
  if (seconds !== undefined && session.seconds > 0) return seconds - session.seconds
  const since = (at.getTime() - session.lastAt) / 1000
  return since >= 0 ? since : undefined
}
