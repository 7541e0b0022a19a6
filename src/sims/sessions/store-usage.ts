import type { Sql } from '#platform/database/db.ts'
import type { SimKey } from '../cards/lock-store.ts'
import type { SimUsage } from '../rules/usage.ts'
import { count, type Count, type Counted } from './counting.ts'
import { findSims, noteUnmatched, type FoundSim } from './identify-store.ts'
import type { UsageRecord } from './record.ts'
import { addToRollUps } from './roll-up-store.ts'
import { holdSeen, showDevices, writeSeen } from './seen-store.ts'
import {
  holdSessions,
  readBeginnings,
  writeSessions,
  type SessionChange,
  type SessionRow,
} from './session-store.ts'
import { sightingsOf, type Sighting } from './sightings.ts'

/** What follows from usage, in the transaction that stores it. */
export type OnUsage = (sql: Sql, changes: readonly SimUsage[], now: Date) => Promise<void>

type Matched = { record: UsageRecord; sim: FoundSim }

/**
 * Makes records of usage durable, in the transaction of the caller and in their order: sessions, hours, months, and where SIMs were
 * seen. What was stored already adds nothing. Answers how many records are of no SIM; those are counted, and done with.
 * `now` is exchange time. SIMs are held in the order of their keys, so that batches wait for each other but never in a circle.
 */
export async function storeUsage(
  sql: Sql,
  records: readonly UsageRecord[],
  { now, onUsage }: { now: Date; onUsage: OnUsage },
): Promise<{ unmatched: number }> {
  const found = await findSims(
    sql,
    records.map(({ identity }) => identity),
  )
  const matched: Matched[] = []
  const unmatched: UsageRecord[] = []
  for (const [i, record] of records.entries()) {
    const sim = found[i]
    if (sim) matched.push({ record, sim })
    else unmatched.push(record)
  }
  if (matched.length > 0) await storeMatched(sql, matched, now, onUsage)
  // Behind everything that SIMs are held for: many batches want the same few rows.
  await noteUnmatched(sql, unmatched, now)
  return { unmatched: unmatched.length }
}

async function storeMatched(
  sql: Sql,
  matched: readonly Matched[],
  now: Date,
  onUsage: OnUsage,
): Promise<void> {
  const seen = await holdSeen(sql, distinctSims(matched))
  const [sessions, beginnings] = await Promise.all([
    holdSessions(sql, distinctSessions(matched)),
    readBeginnings(sql, [...new Set(matched.map(({ record }) => record.nas))]),
  ])
  const counts = countAll(matched, sessions, beginnings)
  const { sightings, usages } = sightingsOf(counts, seen)
  await Promise.all([
    writeSessions(sql, lastOfEach(counts), now),
    addToRollUps(sql, usages),
    writeSeen(sql, sightings),
  ])
  await onUsage(sql, usages, now)
  await showDevices(sql, devicesOf(matched, sightings))
}

const keyOf = ({ partnerId, iccid }: SimKey) => `${partnerId} ${iccid}`
const sessionKeyOf = (nas: string, sessionKey: string) => `${nas} ${sessionKey}`

function distinctSims(matched: readonly Matched[]) {
  const sims = new Map<string, SimKey & { isNew: boolean }>()
  for (const { sim } of matched) {
    const key = { partnerId: sim.partner_id, iccid: sim.iccid, isNew: !sim.is_seen }
    sims.set(keyOf(key), key)
  }
  return [...sims.values()]
}

function distinctSessions(matched: readonly Matched[]) {
  return [
    ...new Map(matched.map(({ record }) => [sessionKeyOf(record.nas, record.sessionKey), record])).values(),
  ]
}

export type CountedRecord = Matched & Count

/** Counts records in their order, each on what the one before it has left. */
function countAll(
  matched: readonly Matched[],
  rows: readonly SessionRow[],
  beginnings: ReadonlyMap<string, Date>,
): CountedRecord[] {
  const sessions = new Map(rows.map((row) => [sessionKeyOf(row.nas, row.session_key), countedOf(row)]))
  return matched.map(({ record, sim }) => {
    const key = sessionKeyOf(record.nas, record.sessionKey)
    const counted = count(sessions.get(key), record, beginnings.get(record.nas)?.getTime())
    sessions.set(key, counted.session)
    return { record, sim, ...counted }
  })
}

function countedOf(row: SessionRow): Counted {
  return {
    startedAt: row.started_at.getTime(),
    lastAt: row.last_at.getTime(),
    endedAt: row.ended_at?.getTime(),
    terminateCause: row.terminate_cause ?? undefined,
    up: BigInt(row.up),
    down: BigInt(row.down),
    seconds: row.seconds,
    wide: row.wide,
    chargingId: row.charging_id ?? undefined,
  }
}

/** The last record of each session, which says what all of them have left; with what is known of the ones before it. */
function lastOfEach(counts: readonly CountedRecord[]): SessionChange[] {
  const changes = new Map<string, SessionChange>()
  for (const { record, sim, session } of counts) {
    const key = sessionKeyOf(record.nas, record.sessionKey)
    changes.set(key, { sim: { partnerId: sim.partner_id, iccid: sim.iccid }, record, session })
  }
  return [...changes.values()]
}

/** Devices that SIMs are not known with yet. */
function devicesOf(matched: readonly Matched[], sightings: readonly Sighting[]) {
  const known = new Map(
    matched.map(({ sim }) => [keyOf({ partnerId: sim.partner_id, iccid: sim.iccid }), sim.imei]),
  )
  return sightings.flatMap(({ partnerId, iccid, imei }) =>
    imei !== undefined && known.get(keyOf({ partnerId, iccid })) !== imei ? [{ partnerId, iccid, imei }] : [],
  )
}
