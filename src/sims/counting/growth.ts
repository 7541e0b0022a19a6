import type { Counted } from './counted.ts'
import type { UsageRecord } from './record.ts'
import type { Timing } from './timing.ts'
import { isUpperHalf, isWrap, round, type Fall } from './wrap.ts'

/** How the counters of a record compare with those of a session. */
export type Growth = {
  up: bigint
  down: bigint
  /** `equal` and `risen` in both directions, `fallen` in none that rises, `mixed`. */
  change: 'equal' | 'risen' | 'fallen' | 'mixed'
  /** Whether a fall is explained by 32-bit counters that began again. */
  wrapped: boolean
  /** Whether all counters began again: none that the record states stayed or rose. */
  restarted: boolean
  /** Whether a counter that fell may have wrapped, evidence or not. */
  mayHaveWrapped: boolean
  /** The largest step of one counter. */
  step: bigint
}

/** The counters that a session has after a record, were it one of the session. A counter that falls stays as it is. */
export function growthOf(session: Counted, record: UsageRecord, timing: Timing): Growth {
  const isNarrow = !record.wide && !session.wide
  // Below the first wrap the counter of a session is what the gateway reports.
  const before = isNarrow ? { up: session.up % round, down: session.down % round } : session
  const { up = before.up, down = before.down } = record
  const [ups, downs] = [compared(before.up, up), compared(before.down, down)]
  const falls = [
    { from: before.up, to: up },
    { from: before.down, to: down },
  ].filter(({ from, to }) => to < from)
  const mayHaveWrapped = isNarrow && timing.newer !== false && falls.some(isUpperHalf)
  const wrapped = mayHaveWrapped && falls.every((fall) => isWrap(session, record, timing, fall))
  // An older record says nothing of the rounds since: its counter counts only where it is above everything known.
  const isFull = timing.newer === false || !isNarrow
  const next = (own: bigint, { from, to }: Fall) => {
    if (isFull) return max(own, to)
    if (to >= from) return own + (to - from)
    return wrapped ? own + round - from + to : own
  }
  const grown = {
    up: next(session.up, { from: before.up, to: up }),
    down: next(session.down, { from: before.down, to: down }),
  }
  const step = max(grown.up - session.up, grown.down - session.down)
  const restarted = falls.length > 0 && !holds(record.up, before.up) && !holds(record.down, before.down)
  return { ...grown, change: changeOf(ups, downs), wrapped, restarted, mayHaveWrapped, step }
}

const compared = (before: bigint, reported: bigint): number =>
  Number(reported > before) - Number(reported < before)
const max = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Whether a counter stays or rises; nothing can be said of one that is not stated, or was zero. */
const holds = (reported: bigint | undefined, known: bigint): boolean =>
  reported !== undefined && known > 0n && reported >= known

function changeOf(ups: number, downs: number): Growth['change'] {
  if (ups === 0 && downs === 0) return 'equal'
  if (ups >= 0 && downs >= 0) return 'risen'
  return ups <= 0 && downs <= 0 ? 'fallen' : 'mixed'
}
