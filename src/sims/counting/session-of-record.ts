import { choose, isTimed, startOf } from './choose-session.ts'
import { isStopped, type Counted } from './counted.ts'
import type { Decision } from './decision.ts'
import { growthOf, type Growth } from './growth.ts'
import type { UsageRecord } from './record.ts'
import type { Timing } from './timing.ts'
import { half, isImplausible, round } from './wrap.ts'

/** Within this time, a lower counter is attributed to a record that arrived out of order rather than to another session. */
const overtakenMs = 5 * 60_000

/** Finds the session of an interim or Stop record. */
export function sessionOfRecord(sessions: readonly Counted[], record: UsageRecord): Decision {
  const chosen = choose(sessions, record)
  if (!chosen) return oldestSessionOf(sessions, record)
  const { session, timing } = chosen
  const growth = growthOf(session, record, timing)
  if (!timing.proven && hasBegunSince(session, record)) {
    const open = session.endedAt === undefined
    return { does: 'begin', before: session, doubt: open ? 'stop_lost' : undefined }
  }
  if (growth.change === 'equal') return { does: 'count', session, growth }
  if (!timing.proven && isStopped(session)) return afterStop(session, record, growth)
  if (timing.newer === false) return older(session, growth, timing, record)
  if (growth.change === 'risen') return risen(session, record, growth, timing)
  if (growth.wrapped) return { does: 'count', session, growth, doubt: timing.proven ? undefined : 'wrapped' }
  return fallen(session, record, growth, timing)
}

/**
 * Decides about a record that is older than all known sessions: it belongs to the first session if the start of this session was not reported and the
 * counters fit, else to an earlier session.
 */
function oldestSessionOf([first]: readonly Counted[], record: UsageRecord): Decision {
  if (!first) return { does: 'begin' }
  const growth = growthOf(first, record, { newer: false, proven: false })
  const start = startOf(record)
  const fits = !first.startKnown && start === undefined && growth.step === 0n
  if (fits) return { does: 'count', session: first, growth }
  return { does: 'begin', until: first.startedAt, doubt: 'earlier_session' }
}

/** Whether the record's session began after the last record of the other session. Records without a time of their own need a wider margin. */
function hasBegunSince(session: Counted, record: UsageRecord): boolean {
  const start = startOf(record)
  return start !== undefined && start > session.lastAt + (isTimed(record) ? 5_000 : 2 * overtakenMs)
}

/** After a Stop, only records that the Stop overtook can arrive; any other record belongs to a session whose Start was lost. */
function afterStop(session: Counted, record: UsageRecord, growth: Growth): Decision {
  const isLater = record.dated && record.at.getTime() > session.endedAt! + 1_000
  const isEarlier = isTimed(record) && !isLater
  if (isEarlier) return { does: 'count', session, growth }
  if (!isLater && growth.change === 'fallen') return { does: 'count', session, doubt: 'overtaken' }
  return { does: 'begin', doubt: 'start_lost' }
}

/**
 * Counters of an earlier record cannot exceed those of a later one, unless another session was counted between them. Sessions with the same ID do not
 * overlap, so if the start of the session is known, the gateway's clock must have been set back.
 */
function older(session: Counted, growth: Growth, { proven }: Timing, { at }: UsageRecord): Decision {
  if (proven || growth.step === 0n) return { does: 'count', session, growth }
  if (session.startKnown) return { does: 'count', session, growth, doubt: 'time_unclear' }
  return { does: 'begin', until: Math.max(at.getTime(), session.startedAt), doubt: 'earlier_session' }
}

function risen(session: Counted, record: UsageRecord, growth: Growth, { newer }: Timing): Decision {
  if (isImplausible(session, record, growth.step)) return { does: 'count', session, doubt: 'too_fast' }
  const isLarge = newer === undefined && growth.step >= half && !session.wide
  // After a wrap, the record is more likely from before the wrap.
  if (isLarge && session.up + session.down >= round) return { does: 'count', session, doubt: 'overtaken' }
  return { does: 'count', session, growth, doubt: isLarge ? 'large_step' : undefined }
}

/** A counter fell without wrapping: the record arrived out of order, the counter is unreliable, or another session began. */
function fallen(session: Counted, record: UsageRecord, growth: Growth, { newer, proven }: Timing): Decision {
  const { up = 0n, down = 0n, at } = record
  const isSlight = 4n * up >= 3n * session.up && 4n * down >= 3n * session.down
  if (growth.change === 'mixed' && isSlight) return { does: 'count', session, growth, doubt: 'counter_fell' }
  const isRecent = at.getTime() - session.lastAt <= overtakenMs
  if (newer === undefined && (isRecent || (proven && session.endedAt === undefined)))
    return { does: 'count', session, doubt: 'overtaken' }
  if (isSlight) return { does: 'count', session, doubt: 'counter_fell' }
  // It is unclear whether another session began or a counter wrapped, so only the certain part is counted.
  if (proven || (!growth.restarted && growth.mayHaveWrapped))
    return { does: 'count', session, growth, doubt: 'counter_fell' }
  return { does: 'begin', before: session, doubt: 'counter_fell' }
}
