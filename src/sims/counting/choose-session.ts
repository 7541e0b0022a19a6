import { isStopped, type Counted } from './counted.ts'
import type { UsageRecord } from './record.ts'
import { differs, isSameGateway, unnamed } from './same-gateway.ts'
import type { Timing } from './timing.ts'

/** Tolerance for start times, because gateways report whole seconds, and round both time and duration. */
const roundMs = 3_000
/** Maximum delay of a record that states no time; such a record gets the time of its arrival. */
const lateMs = 30_000

/** When the session of a record began, calculated from its duration. */
export function startOf({ at, seconds }: UsageRecord): number | undefined {
  return seconds === undefined ? undefined : at.getTime() - seconds * 1000
}

/** Whether the sender stated the time of a record, or for how long the sender has tried to send the record. */
export const isTimed = ({ dated, delayed }: UsageRecord): boolean => dated || delayed === true

/** The sessions to which a record may belong, ordered by start; only sessions with the same charging ID, if there are any. */
export function candidatesOf(known: readonly Counted[], record: UsageRecord): Counted[] {
  const { chargingId, gateway = unnamed } = record
  const possible = known.filter(
    (one) => !differs(one.chargingId, chargingId) && isSameGateway(one.gateway, gateway),
  )
  const exact = possible.filter((one) => chargingId !== undefined && one.chargingId === chargingId)
  return (exact.length > 0 ? exact : possible).toSorted((a, b) => a.startedAt - b.startedAt || a.n - b.n)
}

/**
 * The session to which a record belongs according to its times, and their relation in time; undefined if the record is older than all
 * sessions.
 */
export function choose(
  sessions: readonly Counted[],
  record: UsageRecord,
): { session: Counted; timing: Timing } | undefined {
  const proven = chargedOf(sessions, record) ?? provenOf(sessions, record)
  const session = proven ?? lastBegun(sessions, record)
  return (
    session && {
      session,
      timing: { newer: isNewer(session, record, proven !== undefined), proven: proven !== undefined },
    }
  )
}

/** The last session that had begun at the time of the record. A late record appears to belong to a session that began later. */
function lastBegun(sessions: readonly Counted[], record: UsageRecord): Counted | undefined {
  if (isTimed(record))
    return sessions.findLast(({ startedAt }) => startedAt <= record.at.getTime() + roundMs / 3)
  const start = startOf(record)
  if (start === undefined) return sessions.at(-1)
  const last = sessions.findLastIndex((one) => !one.startKnown || one.startedAt <= start + lateMs)
  const isOver = last >= 0 && isStopped(sessions[last]!) && exceeds(record, sessions[last]!)
  return (last < 0 || isOver ? sessions[last + 1] : undefined) ?? sessions[last]
}

const exceeds = ({ seconds = 0, up = 0n, down = 0n }: UsageRecord, session: Counted): boolean =>
  seconds > session.seconds || up > session.up || down > session.down

/** The only session with the record's charging ID: a gateway assigns each charging ID once, regardless of its clock. */
function chargedOf(sessions: readonly Counted[], { chargingId }: UsageRecord): Counted | undefined {
  const [only, ...others] = sessions
  return others.length === 0 && chargingId !== undefined && only?.chargingId === chargingId ? only : undefined
}

/** The session that began at the start time calculated from the record. */
function provenOf(sessions: readonly Counted[], record: UsageRecord): Counted | undefined {
  const start = startOf(record)
  if (start === undefined) return undefined
  const late = isTimed(record) ? roundMs : lateMs
  const off = (one: Counted) => Math.abs(start - one.startedAt)
  return sessions
    .filter((one) => one.startKnown && start >= one.startedAt - roundMs && start <= one.startedAt + late)
    .toSorted((a, b) => off(b) - off(a) || a.startedAt - b.startedAt || a.n - b.n)
    .at(-1)
}

/** Whether a record is later than the last one of a session: by the time of the record, else by the duration of the session. */
function isNewer(session: Counted, record: UsageRecord, proven: boolean): boolean | undefined {
  const at = record.at.getTime()
  if (record.dated && at !== session.lastAt) return at > session.lastAt
  const { seconds } = record
  if (seconds !== undefined && seconds > session.seconds && session.seconds > 0) return true
  if (proven && seconds !== undefined && seconds < session.seconds) return false
  return undefined
}
