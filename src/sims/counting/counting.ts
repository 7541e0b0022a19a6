import type { GatewayNames } from '../radius/index.ts'
import { candidatesOf, isTimed, startOf } from './choose-session.ts'
import { isStopped, LOST, REPLACED, type Counted, type DoubtReason } from './counted.ts'
import type { Decision } from './decision.ts'
import { sessionOfRecord } from './session-of-record.ts'
import type { UsageRecord } from './record.ts'
import { mergedNames, unnamed } from './same-gateway.ts'
import { sessionOfStart } from './session-of-start.ts'

/** The result of counting a record. */
export type Count = {
  /** The session that the record belongs to. */
  session: Counted
  /** The previous session under the same ID, which the record ends. */
  replaced?: Counted | undefined
  /** Bytes that were not counted before. */
  up: bigint
  down: bigint
  started: boolean
  ended: boolean
  doubt?: DoubtReason | undefined
}

/** When a gateway last restarted, in milliseconds. */
type RestartOf = (gateway: GatewayNames) => number | undefined

/**
 * Counts a record of a SIM, based on the known sessions with its session key and the last restart of its gateway. Duplicate, late
 * or reordered records are not counted twice; see docs/decisions/0044-sim-usage-accounting.md for the rules.
 */
export function count(
  known: readonly Counted[],
  record: UsageRecord,
  restartOf: RestartOf = () => undefined,
): Count | undefined {
  if (record.kind === 'lost') return countLost(known, record)
  const { gateway = unnamed } = record
  const sessions = candidatesOf(known, record).map((one) =>
    afterRestart(one, restartOf(mergedNames(one.gateway, gateway))),
  )
  const decided =
    record.kind === 'start' ? sessionOfStart(sessions, record) : sessionOfRecord(sessions, record)
  if (decided.does === 'begin') return begin(known, record, decided, restartOf(gateway))
  const counted = continueSession(decided, record)
  const before = known.find(({ n }) => n === counted.session.n)!
  return { ...counted, ended: counted.session.endedAt !== undefined && before.endedAt === undefined }
}

/** A gateway loses its sessions when it restarts. */
function afterRestart(session: Counted, restarted: number | undefined): Counted {
  if (restarted === undefined || session.endedAt !== undefined || session.lastAt >= restarted) return session
  return { ...session, endedAt: restarted, terminateCause: LOST }
}

function countLost(known: readonly Counted[], { n, at }: UsageRecord): Count | undefined {
  const open = known.find((one) => one.n === n && one.endedAt === undefined && one.lastAt < at.getTime())
  if (!open) return undefined
  const session = { ...open, endedAt: at.getTime(), terminateCause: LOST }
  return { session, up: 0n, down: 0n, started: false, ended: true }
}

function begin(
  known: readonly Counted[],
  record: UsageRecord,
  { before, until, doubt }: Decision & { does: 'begin' },
  restarted: number | undefined,
): Count {
  const { up = 0n, down = 0n, seconds = 0, wide, chargingId, terminateCause, gateway = unnamed } = record
  const lastAt = record.at.getTime()
  const startedAt = lastAt - seconds * 1000
  const ended = endOf(record, until, restarted)
  const session: Counted = {
    n: 1 + Math.max(0, ...known.map(({ n }) => n)),
    gateway,
    startedAt,
    startKnown: record.kind === 'start' || record.seconds !== undefined,
    lastAt,
    endedAt: ended?.at,
    terminateCause: ended ? ended.cause : terminateCause,
    up,
    down,
    seconds,
    wide,
    chargingId,
  }
  const isOpen = before && known.some(({ n, endedAt }) => n === before.n && endedAt === undefined)
  const endedAt = before && (before.endedAt ?? Math.max(before.lastAt, startedAt))
  const replaced = isOpen
    ? { ...before, endedAt, terminateCause: before.terminateCause ?? REPLACED }
    : undefined
  return { session, replaced, up, down, started: true, ended: ended !== undefined || isOpen === true, doubt }
}

/** How a session that begins with this record has already ended; undefined if it is still open. */
function endOf({ kind, at, terminateCause }: UsageRecord, until?: number, restarted?: number) {
  if (kind === 'stop') return { at: at.getTime(), cause: terminateCause }
  if (until !== undefined) return { at: until, cause: REPLACED }
  if (restarted !== undefined && at.getTime() < restarted) return { at: restarted, cause: LOST }
  return undefined
}

function continueSession({ session, growth, doubt }: Decision & { does: 'count' }, record: UsageRecord) {
  const { up, down } = growth ?? session
  const at = record.at.getTime()
  // A record that arrives out of order does not state the current counters.
  const isOfNow = growth !== undefined
  const ends = isOfNow && record.kind === 'stop' && !isStopped(session)
  const revives =
    isOfNow &&
    record.kind === 'interim' &&
    record.dated &&
    session.terminateCause === LOST &&
    at > session.endedAt!
  const isExact = session.startKnown && (isTimed(record) || !isOfNow)
  const startedAt = isExact ? session.startedAt : Math.min(session.startedAt, startOf(record) ?? at)
  const counted: Counted = {
    ...session,
    ...(ends && { endedAt: at, terminateCause: record.terminateCause }),
    ...(revives && { endedAt: undefined, terminateCause: undefined }),
    gateway: mergedNames(session.gateway, record.gateway ?? unnamed),
    startedAt,
    startKnown: session.startKnown || record.kind === 'start' || record.seconds !== undefined,
    lastAt: isOfNow ? Math.max(session.lastAt, at) : session.lastAt,
    up,
    down,
    seconds: Math.max(session.seconds, record.seconds ?? 0),
    wide: session.wide || record.wide,
    chargingId: session.chargingId ?? record.chargingId,
  }
  return { session: counted, up: up - session.up, down: down - session.down, started: false, doubt }
}
