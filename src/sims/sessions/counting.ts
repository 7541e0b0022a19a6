import { candidatesOf, choose, isTimed, startOf } from './choose.ts'
import { isStopped, LOST, REPLACED, type Counted, type DoubtReason } from './counted.ts'
import type { Decision } from './decision.ts'
import { growthOf, type Growth, type Timing } from './growth.ts'
import type { UsageRecord } from './record.ts'
import { mergedNames, unnamed } from './same-gateway.ts'
import { placeStart } from './starting.ts'

/** What a record adds. */
export type Count = {
  /** The session that it is of. */
  session: Counted
  /** The session before it under the same id, which it ends. */
  replaced?: Counted | undefined
  /** Bytes that were not counted before. */
  up: bigint
  down: bigint
  started: boolean
  ended: boolean
  doubt?: DoubtReason | undefined
}

/** A lower counter is one that was overtaken, rather than one of a session that nothing else was heard of, for this long. */
const overtakenMs = 5 * 60_000
/** A step of a 32-bit counter that may as well be one back. */
const half = 1n << 31n
const round = 1n << 32n

/**
 * Counts a record of a SIM, given the sessions that are known under its session key, and when its gateway last restarted. What comes
 * twice, late or in another order adds nothing twice; docs/decisions/0112-radius-sessions.md has the rules.
 */
export function count(known: readonly Counted[], record: UsageRecord, restarted?: number): Count | undefined {
  if (record.kind === 'lost') return countLost(known, record)
  const sessions = candidatesOf(known, record).map((one) => afterRestart(one, restarted))
  const decided = record.kind === 'start' ? placeStart(sessions, record) : place(sessions, record)
  if (decided.does === 'begin') return begin(known, record, decided, restarted)
  const counted = goOn(decided, record)
  const before = known.find(({ n }) => n === counted.session.n)!
  return { ...counted, ended: counted.session.endedAt !== undefined && before.endedAt === undefined }
}

/** A gateway that has restarted since knows nothing of the session any more. */
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

/** Which session a record that is no Start belongs to. */
function place(sessions: readonly Counted[], record: UsageRecord): Decision {
  const chosen = choose(sessions, record)
  if (!chosen) return placeOldest(sessions, record)
  const { session, timing } = chosen
  const growth = growthOf(session, record, timing)
  if (!timing.proven && hasBegunSince(session, record)) {
    const open = session.endedAt === undefined
    return { does: 'begin', before: session, doubt: open ? 'stop_lost' : undefined }
  }
  if (growth.change === 'equal') return { does: 'count', session, growth }
  if (!timing.proven && isStopped(session)) return afterStop(session, record, growth)
  if (timing.newer === false) return older(session, growth, timing, record)
  if (growth.change === 'risen') return risen(session, growth, timing)
  if (growth.wrapped) return { does: 'count', session, growth, doubt: timing.proven ? undefined : 'wrapped' }
  return fallen(session, record, growth, timing)
}

/** Older than all that is known: of the first session where its start was not reported and the counters fit, else of one before it. */
function placeOldest([first]: readonly Counted[], record: UsageRecord): Decision {
  if (!first) return { does: 'begin' }
  const growth = growthOf(first, record, { newer: false, proven: false })
  const start = startOf(record)
  const fits = !first.startKnown && start === undefined && growth.step === 0n
  if (fits) return { does: 'count', session: first, growth }
  return { does: 'begin', until: first.startedAt, doubt: first.startKnown ? undefined : 'earlier_session' }
}

/** Its session began after the other was last heard of. Where records have no time of their own, that must be clear. */
function hasBegunSince(session: Counted, record: UsageRecord): boolean {
  const start = startOf(record)
  return start !== undefined && start > session.lastAt + (isTimed(record) ? 5_000 : 60_000)
}

/** After a Stop only what was overtaken by it can come; all else is of a session whose Start was lost. */
function afterStop(session: Counted, record: UsageRecord, growth: Growth): Decision {
  const isLater = record.dated && record.at.getTime() > session.endedAt! + 1_000
  const isEarlier = isTimed(record) && !isLater
  if (isEarlier) return { does: 'count', session, growth }
  if (!isLater && growth.change === 'fallen') return { does: 'count', session, doubt: 'overtaken' }
  return { does: 'begin', doubt: 'start_lost' }
}

/** Counters of an earlier record cannot be above those of a later one, unless another session was counted between them. */
function older(session: Counted, growth: Growth, { proven }: Timing, { at }: UsageRecord): Decision {
  if (proven || growth.change !== 'risen') return { does: 'count', session, growth }
  return { does: 'begin', until: Math.max(at.getTime(), session.startedAt), doubt: 'earlier_session' }
}

function risen(session: Counted, growth: Growth, { newer }: Timing): Decision {
  const isLarge = newer === undefined && growth.step >= half && !session.wide
  // Behind a wrap it is rather a record from before it.
  if (isLarge && session.up + session.down >= round) return { does: 'count', session, doubt: 'overtaken' }
  return { does: 'count', session, growth, doubt: isLarge ? 'large_step' : undefined }
}

/** A counter is lower than before, and has not wrapped: the record was overtaken, the counter is unsteady, or another session began. */
function fallen(session: Counted, record: UsageRecord, growth: Growth, { newer }: Timing): Decision {
  const { up = 0n, down = 0n, at } = record
  const isSlight = 4n * up >= 3n * session.up && 4n * down >= 3n * session.down
  if (growth.change === 'mixed' && isSlight) return { does: 'count', session, growth, doubt: 'counter_fell' }
  const isRecent = at.getTime() - session.lastAt <= overtakenMs
  if (newer === undefined && isRecent) return { does: 'count', session, doubt: 'overtaken' }
  if (isSlight) return { does: 'count', session, doubt: 'counter_fell' }
  return { does: 'begin', before: session, doubt: 'counter_fell' }
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

/** How a session that begins with a record has ended already; undefined where it goes on. */
function endOf({ kind, at, terminateCause }: UsageRecord, until?: number, restarted?: number) {
  if (kind === 'stop') return { at: at.getTime(), cause: terminateCause }
  if (until !== undefined) return { at: until, cause: REPLACED }
  if (restarted !== undefined && at.getTime() < restarted) return { at: restarted, cause: LOST }
  return undefined
}

function goOn({ session, growth, doubt }: Decision & { does: 'count' }, record: UsageRecord) {
  const { up, down } = growth ?? session
  const at = record.at.getTime()
  // What was overtaken says nothing of the session now.
  const isOfNow = growth !== undefined
  const ends = isOfNow && record.kind === 'stop' && !isStopped(session)
  const revives =
    isOfNow &&
    record.kind === 'interim' &&
    record.dated &&
    session.terminateCause === LOST &&
    at > session.endedAt!
  const startedAt = session.startKnown
    ? session.startedAt
    : Math.min(session.startedAt, startOf(record) ?? at)
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
