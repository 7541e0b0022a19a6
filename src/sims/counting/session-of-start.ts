import { isTimed } from './choose-session.ts'
import { LOST, type Counted } from './counted.ts'
import type { Decision } from './decision.ts'
import type { UsageRecord } from './record.ts'

/** Tolerance for equal times, because gateways state whole seconds. */
const sameMs = 1_500
/** How long gateways retransmit an unacknowledged Start. */
const repeatedMs = 5 * 60_000

/** Decides what a Start does: it begins a session, unless it is a duplicate or late Start of a known session. */
export function sessionOfStart(sessions: readonly Counted[], record: UsageRecord): Decision {
  const mine = sessions.findLast((one) => isItsStart(one, record, sessions))
  if (mine) return { does: 'count', session: mine }
  const at = record.at.getTime()
  const before = isTimed(record) ? sessions.findLast(({ startedAt }) => startedAt < at) : sessions.at(-1)
  const next = sessions.find((one) => isTimed(record) && one.startedAt > at)
  // Records before and after this Start were counted as one session and can no longer be separated.
  if (before && isTimed(record) && at < before.lastAt)
    return { does: 'count', session: before, doubt: 'start_inside' }
  const doubt = before && before.endedAt === undefined ? 'stop_lost' : undefined
  return { does: 'begin', before, until: next?.startedAt, doubt }
}

/** Whether the Start belongs to a known session: it is a duplicate, or arrived late. */
function isItsStart(session: Counted, record: UsageRecord, sessions: readonly Counted[]): boolean {
  const at = record.at.getTime()
  const isRecent = at - session.lastAt <= repeatedMs
  if (!record.dated && isRecent && isCharged(session, record)) return true
  if (!isTimed(record)) return isRecent && isUnused(session)
  if (session.startKnown) return Math.abs(at - session.startedAt) <= sameMs
  const previous = sessions[sessions.indexOf(session) - 1]
  return at <= session.startedAt + sameMs && (previous === undefined || at > previous.lastAt)
}

/** Whether a session that was not lost in a gateway restart has the record's charging ID. */
const isCharged = ({ chargingId, terminateCause }: Counted, record: UsageRecord): boolean =>
  record.chargingId !== undefined && record.chargingId === chargingId && terminateCause !== LOST

/** Only the Start of this session was received, so another Start changes nothing. */
function isUnused({ up, down, seconds, endedAt }: Counted): boolean {
  return endedAt === undefined && up + down === 0n && seconds === 0
}
