import type { Counted } from '../counting/counted.ts'
import { count, type Count } from '../counting/counting.ts'
import type { Doubt } from './doubt-store.ts'
import type { FoundSim } from './identify-store.ts'
import type { UsageRecord } from '../counting/record.ts'
import { restartOf, type Restart } from '../counting/same-gateway.ts'
import type { SessionChange, SessionKey, SessionRow } from './session-store.ts'

/** A record and its SIM. */
export type Matched = { record: UsageRecord; sim: FoundSim }

export type CountedRecord = Matched & Count & { before: Counted | undefined }

const sessionKeyOf = (nas: string, sessionKey: string, iccid: string) => `${nas} ${iccid} ${sessionKey}`

/** The distinct session keys of records. */
export function distinctSessions(matched: readonly Matched[]): SessionKey[] {
  const keys = matched.map(({ record, sim }) => ({
    nas: record.nas,
    sessionKey: record.sessionKey,
    iccid: sim.iccid,
  }))
  return [...new Map(keys.map((key) => [sessionKeyOf(key.nas, key.sessionKey, key.iccid), key])).values()]
}

/** Counts records in order, each based on the result of the previous one. */
export function countAll(
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

/** The final state of each session after all records. */
export function lastOfEach(counts: readonly CountedRecord[]): SessionChange[] {
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

/** The doubt about a record, if any, with the counters of the record and the previous counters. */
export function doubtOf({ record, sim, session, replaced, before, up, down, doubt }: CountedRecord): Doubt[] {
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
  const owner = { nas, sessionKey, partnerId: sim.partner_id, iccid: sim.iccid, n: session.n }
  return [{ ...owner, reason: doubt, counted: up + down, found }]
}

/** SMS reported by a record, counted only when it begins a session. */
export function smsOf({ record, sim, started }: CountedRecord) {
  const { sms, at } = record
  return sms && started ? [{ partnerId: sim.partner_id, iccid: sim.iccid, ...sms, at }] : []
}
