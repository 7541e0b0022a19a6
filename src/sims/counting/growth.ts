import type { Counted } from './counted.ts'
import type { UsageRecord } from './record.ts'
import type { Timing } from './timing.ts'
import { isUpperHalf, isWrap, round, type Fall } from './wrap.ts'

/** How the counters of a record compare with those of a session. */
export type Growth = {
  up: bigint
  down: bigint
  /** `equal` and `risen`: no counter fell; `fallen`: no counter rose; `mixed`: one rose and one fell. */
  change: 'equal' | 'risen' | 'fallen' | 'mixed'
  /** Whether the fall is explained by a wrap of 32-bit counters. */
  wrapped: boolean
  /** Whether all counters restarted: no reported counter stayed or rose. */
  restarted: boolean
  /** Whether a counter that fell may have wrapped, with or without evidence. */
  mayHaveWrapped: boolean
  /** The largest step of one counter. */
  step: bigint
}

/** The counters of a session after a record, assuming that the record belongs to it. A counter that fell keeps its value. */
export function growthOf(session: Counted, record: UsageRecord, timing: Timing): Growth {
  const isNarrow = !record.wide && !session.wide
  // Before the first wrap, the session's counter equals the one that the gateway reports.
  const before = isNarrow ? { up: session.up % round, down: session.down % round } : session
  const { up = before.up, down = before.down } = record
  const [ups, downs] = [compared(before.up, up), compared(before.down, down)]
  const falls = [
    { from: before.up, to: up },
    { from: before.down, to: down },
  ].filter(({ from, to }) => to < from)
  const mayHaveWrapped = isNarrow && timing.newer !== false && falls.some(isUpperHalf)
  const wrapped = mayHaveWrapped && falls.every((fall) => isWrap(session, record, timing, fall))
  // An older record does not state later wraps: its counter counts only if it exceeds every known value.
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

/** Whether a counter stayed or rose; false if it was not reported or was zero before. */
const holds = (reported: bigint | undefined, known: bigint): boolean =>
  reported !== undefined && known > 0n && reported >= known

function changeOf(ups: number, downs: number): Growth['change'] {
  if (ups === 0 && downs === 0) return 'equal'
  if (ups >= 0 && downs >= 0) return 'risen'
  return ups <= 0 && downs <= 0 ? 'fallen' : 'mixed'
}
