import type { Sql } from '#platform/database/db.ts'
import type { SimKey } from '../cards/lock-store.ts'
import type { SimUsage } from '../rules/usage.ts'
import type { Counted } from './counted.ts'
import { count, type Count } from './counting.ts'
import { noteDoubts, type Doubt } from './doubt-store.ts'
import { findSims, noteUnmatched, type FoundSim } from './identify-store.ts'
import type { UsageRecord } from './record.ts'
import { addToRollUps } from './roll-up-store.ts'
import { readRestarts } from './restart-store.ts'
import { restartOf, type Restart } from './same-gateway.ts'
import { holdSeen, showDevices, writeSeen } from './seen-store.ts'
import {
  holdSessions,
  writeSessions,
  type SessionChange,
  type SessionKey,
  type SessionRow,
} from './session-store.ts'
import { addSimSms } from '../usage/sms-store.ts'
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
): Promise<{ unmatched: number; doubts: readonly Doubt[] }> {
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
  const doubts = matched.length > 0 ? await storeMatched(sql, matched, now, onUsage) : []
  // Behind everything that SIMs are held for: many batches want the same few rows.
  await noteUnmatched(sql, unmatched, now)
  return { unmatched: unmatched.length, doubts }
}

async function storeMatched(
  sql: Sql,
  matched: readonly Matched[],
  now: Date,
  onUsage: OnUsage,
): Promise<readonly Doubt[]> {
  const seen = await holdSeen(sql, distinctSims(matched))
  const [sessions, restarts] = await Promise.all([
    holdSessions(sql, distinctSessions(matched)),
    readRestarts(sql, [...new Set(matched.map(({ record }) => record.nas))]),
  ])
  const counts = countAll(matched, sessions, restarts)
  const { sightings, usages } = sightingsOf(counts, seen)
  const doubts = counts.flatMap(doubtOf)
  await Promise.all([
    writeSessions(sql, lastOfEach(counts), now),
    addToRollUps(sql, usages),
    writeSeen(sql, sightings),
    noteDoubts(sql, doubts, now),
    addSimSms(sql, counts.flatMap(smsOf)),
  ])
  await onUsage(sql, usages, now)
  await showDevices(sql, devicesOf(matched, sightings))
  return doubts
}

const keyOf = ({ partnerId, iccid }: SimKey) => `${partnerId} ${iccid}`
const sessionKeyOf = (nas: string, sessionKey: string, iccid: string) => `${nas} ${iccid} ${sessionKey}`

function distinctSims(matched: readonly Matched[]) {
  const sims = new Map<string, SimKey & { isNew: boolean }>()
  for (const { sim } of matched) {
    const key = { partnerId: sim.partner_id, iccid: sim.iccid, isNew: !sim.is_seen }
    sims.set(keyOf(key), key)
  }
  return [...sims.values()]
}

function distinctSessions(matched: readonly Matched[]): SessionKey[] {
  const keys = matched.map(({ record, sim }) => ({
    nas: record.nas,
    sessionKey: record.sessionKey,
    iccid: sim.iccid,
  }))
  return [...new Map(keys.map((key) => [sessionKeyOf(key.nas, key.sessionKey, key.iccid), key])).values()]
}

export type CountedRecord = Matched & Count & { before: Counted | undefined }

/** Counts records in their order, each on what the one before it has left. */
function countAll(
  matched: readonly Matched[],
  rows: readonly SessionRow[],
  restarts: ReadonlyMap<string, readonly Restart[]>,
): CountedRecord[] {
  const sessions = new Map(
    [...Map.groupBy(rows, (row) => sessionKeyOf(row.nas, row.session_key, row.iccid))].map(([key, same]) => [
      key,
      same.map(countedOf),
    ]),
  )
  return matched.flatMap(({ record, sim }) => {
    const key = sessionKeyOf(record.nas, record.sessionKey, sim.iccid)
    const known = sessions.get(key) ?? []
    const ofNas = restarts.get(record.nas) ?? []
    const counted = count(known, record, (gateway) => restartOf(ofNas, record.nas, gateway))
    if (!counted) return []
    const changed = [counted.session, ...(counted.replaced ? [counted.replaced] : [])]
    const others = known.filter(({ n }) => !changed.some((one) => one.n === n))
    sessions.set(key, [...others, ...changed])
    return [{ record, sim, before: known.find(({ n }) => n === counted.session.n), ...counted }]
  })
}

function countedOf(row: SessionRow): Counted {
  return {
    n: row.n,
    gateway: { identifier: row.nas_identifier ?? undefined, ip: row.nas_ip ?? undefined },
    startedAt: row.started_at.getTime(),
    startKnown: row.start_known,
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

/** Sessions as all records together have left them. */
function lastOfEach(counts: readonly CountedRecord[]): SessionChange[] {
  const changes = new Map<string, SessionChange>()
  for (const { record, sim, session, replaced } of counts) {
    const key = sessionKeyOf(record.nas, record.sessionKey, sim.iccid)
    const one = { sim: { partnerId: sim.partner_id, iccid: sim.iccid }, record }
    if (replaced) {
      const known = changes.get(`${replaced.n} ${key}`)
      changes.set(`${replaced.n} ${key}`, { ...(known ?? { ...one, only: 'ended' }), session: replaced })
    }
    changes.set(`${session.n} ${key}`, { ...one, session })
  }
  return [...changes.values()]
}

function doubtOf({ record, sim, session, replaced, before, up, down, doubt }: CountedRecord): Doubt[] {
  if (!doubt) return []
  const known = replaced ?? before
  const found = {
    status: record.kind,
    up_bytes: record.up === undefined ? null : String(record.up),
    down_bytes: record.down === undefined ? null : String(record.down),
    known_up_bytes: known ? String(known.up) : null,
    known_down_bytes: known ? String(known.down) : null,
  }
  const { nas, sessionKey } = record
  const whose = { nas, sessionKey, partnerId: sim.partner_id, iccid: sim.iccid, n: session.n }
  return [{ ...whose, reason: doubt, counted: up + down, found }]
}

/** SMS that a record states: once, with the session that it begins. */
function smsOf({ record, sim, started }: CountedRecord) {
  const { sms, at } = record
  return sms && started ? [{ partnerId: sim.partner_id, iccid: sim.iccid, ...sms, at }] : []
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
