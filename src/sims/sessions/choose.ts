import type { Counted } from './counted.ts'
import type { Timing } from './growth.ts'
import type { UsageRecord } from './record.ts'
import { differs, isSameGateway, unnamed } from './same-gateway.ts'

/** Gateways state whole seconds, and round two of them. */
const roundMs = 3_000
/** A record without a time of its own is timed when it arrives, which may be this much later. */
const lateMs = 30_000

/** When the session of a record began, by how long it has lasted. */
export function startOf({ at, seconds }: UsageRecord): number | undefined {
  return seconds === undefined ? undefined : at.getTime() - seconds * 1000
}

/** Whether the time of a record was stated by its sender, or how long it tried to send it. */
export const isTimed = ({ dated, delayed }: UsageRecord): boolean => dated || delayed === true

/** The sessions that a record may be of, in the order in which they began; those with the same charging id alone where there are any. */
export function candidatesOf(known: readonly Counted[], record: UsageRecord): Counted[] {
  const { chargingId, gateway = unnamed } = record
  const possible = known.filter(
    (one) => !differs(one.chargingId, chargingId) && isSameGateway(one.gateway, gateway),
  )
  const exact = possible.filter((one) => chargingId !== undefined && one.chargingId === chargingId)
  return (exact.length > 0 ? exact : possible).toSorted((a, b) => a.startedAt - b.startedAt || a.n - b.n)
}

/** The session that a record is of by its times, and how it relates to that; undefined where it is older than all. */
export function choose(
  sessions: readonly Counted[],
  record: UsageRecord,
): { session: Counted; timing: Timing } | undefined {
  const proven = provenOf(sessions, record)
  const at = record.at.getTime()
  const session =
    proven ?? sessions.findLast(({ startedAt }) => !isTimed(record) || startedAt <= at + roundMs / 3)
  return (
    session && {
      session,
      timing: { newer: isNewer(session, record, proven !== undefined), proven: proven !== undefined },
    }
  )
}

/** The session that began when the record says that its session began. */
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

/** Whether a record is later than the last one of a session: by its time, else by how long the session has lasted. */
function isNewer(session: Counted, record: UsageRecord, proven: boolean): boolean | undefined {
  const at = record.at.getTime()
  if (record.dated && at !== session.lastAt) return at > session.lastAt
  const { seconds } = record
  if (seconds !== undefined && seconds > session.seconds && session.seconds > 0) return true
  if (proven && seconds !== undefined && seconds < session.seconds) return false
  return undefined
}
