import { isTimed } from './choose-session.ts'
import { LOST, type Counted } from './counted.ts'
import type { Decision } from './decision.ts'
import type { UsageRecord } from './record.ts'

/** Gateways state whole seconds. */
const sameMs = 1_500
/** How long gateways repeat a Start that is not answered. */
const repeatedMs = 5 * 60_000

/** What becomes of a Start: it begins a session, unless it is the Start of one that is known already. */
export function sessionOfStart(sessions: readonly Counted[], record: UsageRecord): Decision {
  const mine = sessions.findLast((one) => isItsStart(one, record, sessions))
  if (mine) return { does: 'count', session: mine }
  const at = record.at.getTime()
  const before = isTimed(record) ? sessions.findLast(({ startedAt }) => startedAt < at) : sessions.at(-1)
  const next = sessions.find((one) => isTimed(record) && one.startedAt > at)
  // Records on both sides of it were counted as one session: how they are to be divided is not known any more.
  if (before && isTimed(record) && at < before.lastAt)
    return { does: 'count', session: before, doubt: 'start_inside' }
  const doubt = before && before.endedAt === undefined ? 'stop_lost' : undefined
  return { does: 'begin', before, until: next?.startedAt, doubt }
}

/** Whether a Start is that of a session that is known: repeated, or late. */
function isItsStart(session: Counted, record: UsageRecord, sessions: readonly Counted[]): boolean {
  const at = record.at.getTime()
  const isRecent = at - session.lastAt <= repeatedMs
  if (!record.dated && isRecent && isCharged(session, record)) return true
  if (!isTimed(record)) return isRecent && isUnused(session)
  if (session.startKnown) return Math.abs(at - session.startedAt) <= sameMs
  const previous = sessions[sessions.indexOf(session) - 1]
  return at <= session.startedAt + sameMs && (previous === undefined || at > previous.lastAt)
}

/** Whether a session that its gateway has not lost has the charging id of a record. */
const isCharged = ({ chargingId, terminateCause }: Counted, record: UsageRecord): boolean =>
  record.chargingId !== undefined && record.chargingId === chargingId && terminateCause !== LOST

/** Nothing but its Start was heard of it: another one changes nothing. */
function isUnused({ up, down, seconds, endedAt }: Counted): boolean {
  return endedAt === undefined && up + down === 0n && seconds === 0
}
