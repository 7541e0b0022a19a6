import type { UsageRecord } from './record.ts'

/** What is known of a session; times in milliseconds since 1970. */
export type Counted = {
  startedAt: number
  lastAt: number
  endedAt: number | undefined
  terminateCause: string | undefined
  up: bigint
  down: bigint
  seconds: number
  wide: boolean
  chargingId: number | undefined
}

/** What a record adds to a session. */
export type Count = {
  session: Counted
  /** Bytes that were not counted before. */
  up: bigint
  down: bigint
  started: boolean
  ended: boolean
}

/** The cause of what ended without a word of its own: its gateway has begun anew. */
export const LOST = 'nas-reboot'

/**
 * Counts a record. Counters of a session only grow, so that what comes twice, late or in another order adds up to the same;
 * what was never told of before counts from nothing. `began` is when the gateway last said that it begins or ends.
 */
export function count(known: Counted | undefined, record: UsageRecord, began?: number): Count {
  const session = known && began !== undefined ? afterBeginning(known, began) : known
  const lostNow = session !== known
  const counted = countOn(session, record)
  return lostNow && !counted.started ? { ...counted, ended: counted.session.endedAt !== undefined } : counted
}

/** A gateway that has begun since knows nothing of the session any more. */
function afterBeginning(session: Counted, began: number): Counted {
  if (session.endedAt !== undefined || session.lastAt >= began) return session
  return { ...session, endedAt: began, terminateCause: LOST }
}

function countOn(session: Counted | undefined, record: UsageRecord): Count {
  if (!session || isAnother(session, record)) return countNew(record)
  if (isOfFormer(session, record)) return { session, up: 0n, down: 0n, started: false, ended: false }
  const at = record.at.getTime()
  const newer = isNewer(session, record)
  const up = grown(session.up, record.up, session, record, newer)
  const down = grown(session.down, record.down, session, record, newer)
  const ends = session.endedAt === undefined && (record.kind === 'stop' || isLost(session, record))
  const revives = session.terminateCause === LOST && record.dated && at > session.endedAt!
  const goesOn = revives && record.kind === 'interim'
  return {
    session: {
      ...session,
      ...(ends && { endedAt: at, terminateCause: record.terminateCause }),
      ...(goesOn && { endedAt: undefined, terminateCause: undefined }),
      lastAt: Math.max(session.lastAt, at),
      up,
      down,
      seconds: Math.max(session.seconds, record.seconds ?? 0),
      wide: session.wide || record.wide,
      chargingId: session.chargingId ?? record.chargingId,
    },
    up: up - session.up,
    down: down - session.down,
    started: false,
    ended: ends,
  }
}

function countNew(record: UsageRecord): Count {
  const { up = 0n, down = 0n, seconds = 0, wide, chargingId, terminateCause } = record
  const lastAt = record.at.getTime()
  const ended = record.kind === 'stop' || record.kind === 'lost'
  const endedAt = ended ? lastAt : undefined
  const startedAt = lastAt - seconds * 1000
  return {
    session: {
      startedAt,
      lastAt,
      endedAt,
      terminateCause,
      up,
      down,
      seconds,
      wide,
      chargingId,
    },
    up,
    down,
    started: true,
    ended,
  }
}

/** Gateways use an id again, behind the end of the session that had it; the charging id tells them apart where it is told. */
function isAnother(session: Counted, record: UsageRecord): boolean {
  const { endedAt, lastAt } = session
  const at = record.at.getTime()
  if (differs(session, record)) return record.dated ? at > lastAt : endedAt !== undefined
  return record.kind === 'start' && record.dated && endedAt !== undefined && at > endedAt
}

/** Of a session that had the id before this one: it would count against the wrong counters. */
function isOfFormer(session: Counted, record: UsageRecord): boolean {
  return differs(session, record) || (record.dated && record.at.getTime() < session.startedAt)
}

const differs = (session: Counted, { chargingId }: UsageRecord) =>
  session.chargingId !== undefined && chargingId !== undefined && session.chargingId !== chargingId

const isLost = (session: Counted, { kind, at }: UsageRecord) =>
  kind === 'lost' && session.lastAt < at.getTime()

/** Whether a record is later than what was counted last; undefined where neither says. */
function isNewer(session: Counted, record: UsageRecord): boolean | undefined {
  if (record.seconds !== undefined && record.seconds !== session.seconds)
    return record.seconds > session.seconds
  const at = record.at.getTime()
  return record.dated && at !== session.lastAt ? at > session.lastAt : undefined
}

const round = 1n << 32n

/** A counter by what is told of it, never less than it was. */
function grown(
  before: bigint,
  told: bigint | undefined,
  session: Counted,
  record: UsageRecord,
  newer: boolean | undefined,
): bigint {
  if (told === undefined) return before
  if (record.wide || session.wide) return told > before ? told : before
  if (newer === false) return before
  const ahead = (told - (before % round) + round) % round
  // A later one is ahead, by less than a round. Where nothing says which is later, the shorter way round is believed.
  return newer || ahead < round / 2n ? before + ahead : before
}
