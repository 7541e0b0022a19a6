import type { Sql } from '#platform/database/db.ts'
import type { SimKey } from '../cards/lock-store.ts'
import type { SimUsage } from '../usage/usage.ts'
import { countAll, distinctSessions, doubtOf, lastOfEach, type Matched, smsOf } from './count-batch.ts'
import { noteDoubts, type Doubt } from './doubt-store.ts'
import { findSims, noteUnmatched } from './identify-store.ts'
import type { UsageRecord } from '../counting/record.ts'
import { reportUsage } from '../usage/report-change-store.ts'
import { addToRollUps } from './roll-up-store.ts'
import { readRestarts } from './restart-store.ts'
import { lockSeen, writeDevices, writeSeen } from './seen-store.ts'
import { lockSessions, writeSessions } from './session-store.ts'
import { addSimSms } from '../usage/sms-store.ts'
import { sightingsOf, type Sighting } from './sightings.ts'

/** Reacts to usage in the transaction that stores it. */
export type OnUsage = (sql: Sql, changes: readonly SimUsage[], now: Date) => Promise<void>

/**
 * Stores usage records in order, in the caller's transaction: sessions, hours, months, and where SIMs were seen. Duplicates add
 * nothing. Returns the number of records that match no SIM (these are counted only), and the ambiguous records. `now` is exchange
 * time. SIMs are locked in key order, so that concurrent batches do not deadlock.
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
  // This is the last step, because many batches update the same few rows and these locks should be held only briefly.
  await noteUnmatched(sql, unmatched, now)
  return { unmatched: unmatched.length, doubts }
}

async function storeMatched(
  sql: Sql,
  matched: readonly Matched[],
  now: Date,
  onUsage: OnUsage,
): Promise<readonly Doubt[]> {
  const seen = await lockSeen(sql, distinctSims(matched))
  const [sessions, restarts] = await Promise.all([
    lockSessions(sql, distinctSessions(matched)),
    readRestarts(sql, [...new Set(matched.map(({ record }) => record.nas))]),
  ])
  const counts = countAll(matched, sessions, restarts)
  const { sightings, usages } = sightingsOf(counts, seen)
  const doubts = counts.flatMap(doubtOf)
  await Promise.all([
    writeSessions(sql, lastOfEach(counts), now),
    addToRollUps(sql, usages),
    reportUsage(sql, usages),
    writeSeen(sql, sightings),
    noteDoubts(sql, doubts, now),
    addSimSms(sql, counts.flatMap(smsOf)),
  ])
  await onUsage(sql, usages, now)
  await writeDevices(sql, devicesOf(matched, sightings))
  return doubts
}

const keyOf = ({ partnerId, iccid }: SimKey) => `${partnerId} ${iccid}`

function distinctSims(matched: readonly Matched[]) {
  const sims = new Map<string, SimKey & { isNew: boolean }>()
  for (const { sim } of matched) {
    const key = { partnerId: sim.partner_id, iccid: sim.iccid, isNew: !sim.is_seen }
    sims.set(keyOf(key), key)
  }
  return [...sims.values()]
}

/** Devices that differ from the last known one. */
function devicesOf(matched: readonly Matched[], sightings: readonly Sighting[]) {
  const known = new Map(
    matched.map(({ sim }) => [keyOf({ partnerId: sim.partner_id, iccid: sim.iccid }), sim.imei]),
  )
  return sightings.flatMap(({ partnerId, iccid, imei }) =>
    imei !== undefined && known.get(keyOf({ partnerId, iccid })) !== imei ? [{ partnerId, iccid, imei }] : [],
  )
}
