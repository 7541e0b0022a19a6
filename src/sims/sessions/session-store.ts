import type { Sql } from '#platform/database/db.ts'
import type { SimKey } from '../cards/lock-store.ts'
import type { Counted } from '../counting/counted.ts'
import type { UsageRecord } from '../counting/record.ts'

export type SessionRow = {
  nas: string
  session_key: string
  iccid: string
  n: number
  nas_identifier: string | null
  nas_ip: string | null
  started_at: Date
  start_known: boolean
  last_at: Date
  ended_at: Date | null
  terminate_cause: string | null
  up: string
  down: string
  seconds: number
  wide: boolean
  charging_id: number | null
}

export type SessionKey = { nas: string; sessionKey: string; iccid: string }

/** Maximum number of sessions read per key. If a key is reused often, the latest sessions are enough to assign late records. */
const latest = 12

/** The latest sessions of SIMs by their keys, locked until the transaction ends. */
export async function lockSessions(sql: Sql, keys: readonly SessionKey[]): Promise<SessionRow[]> {
  const { rows } = await sql.query<SessionRow>({
    name: 'hold-sim-sessions',
    text: `select s.* from (select * from unnest($1::text[], $2::text[], $3::text[]) g(nas, session_key, iccid)
           order by nas collate "C", session_key collate "C", iccid collate "C") g
       cross join lateral (select nas, session_key, iccid, n, nas_identifier, nas_ip, started_at, start_known, last_at, ended_at, terminate_cause,
            up::text, down::text, seconds, wide, charging_id
          from sim_session where nas = g.nas and session_key = g.session_key and iccid = g.iccid
         order by n desc limit ${latest} for no key update) s`,
    values: [
      keys.map(({ nas }) => nas),
      keys.map(({ sessionKey }) => sessionKey),
      keys.map(({ iccid }) => iccid),
    ],
  })
  return rows
}

/** The current state of a session; `record` is the last record of the session, or, with `only`, the record that ended it. */
export type SessionChange = { sim: SimKey; record: UsageRecord; session: Counted; only?: 'ended' | undefined }

/** Stores the current state of sessions, each session once. */
export async function writeSessions(sql: Sql, changes: readonly SessionChange[], now: Date): Promise<void> {
  await sql.query({
    name: 'write-sim-sessions',
    text: `insert into sim_session as t (nas, session_key, partner_id, iccid, n, nas_identifier, nas_ip, started_at, start_known, last_at,
          ended_at, terminate_cause, up, down, seconds, wide, charging_id, imsi, calling_station, apn, address, prefix, nas_address, created_at)
      select g.*, $24::timestamptz from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::text[],
          $8::timestamptz[], $9::boolean[], $10::timestamptz[], $11::timestamptz[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[],
          $16::boolean[], $17::bigint[], $18::text[], $19::text[], $20::text[], $21::inet[], $22::cidr[], $23::text[]) g
      on conflict (nas, session_key, iccid, n) do update set partner_id = excluded.partner_id,
        nas_identifier = excluded.nas_identifier, nas_ip = excluded.nas_ip,
        started_at = excluded.started_at, start_known = excluded.start_known, last_at = excluded.last_at, ended_at = excluded.ended_at,
        terminate_cause = excluded.terminate_cause, up = excluded.up, down = excluded.down, seconds = excluded.seconds,
        wide = excluded.wide, charging_id = excluded.charging_id, imsi = coalesce(excluded.imsi, t.imsi),
        calling_station = coalesce(excluded.calling_station, t.calling_station), apn = coalesce(excluded.apn, t.apn),
        address = coalesce(excluded.address, t.address), prefix = coalesce(excluded.prefix, t.prefix),
        nas_address = coalesce(excluded.nas_address, t.nas_address)`,
    values: [...columnsOf(changes), now],
  })
}

function columnsOf(changes: readonly SessionChange[]): unknown[][] {
  const of = <T>(pick: (change: SessionChange) => T) => changes.map(pick)
  /** A value that the record states about its own session. */
  const reported = <T>(pick: (record: UsageRecord) => T | undefined) =>
    of(({ record, only }) => (only ? null : (pick(record) ?? null)))
  const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  return [
    of(({ record }) => record.nas),
    of(({ record }) => record.sessionKey),
    of(({ sim }) => sim.partnerId),
    of(({ sim }) => sim.iccid),
    of(({ session }) => session.n),
    of(({ session }) => session.gateway.identifier ?? null),
    of(({ session }) => session.gateway.ip ?? null),
    of(({ session }) => new Date(session.startedAt)),
    of(({ session }) => session.startKnown),
    of(({ session }) => new Date(session.lastAt)),
    of(({ session }) => moment(session.endedAt)),
    of(({ session }) => session.terminateCause ?? null),
    of(({ session }) => String(session.up)),
    of(({ session }) => String(session.down)),
    of(({ session }) => session.seconds),
    of(({ session }) => session.wide),
    of(({ session }) => session.chargingId ?? null),
    reported(({ identity }) => identity.imsi),
    reported(({ callingStation }) => callingStation),
    reported(({ seen }) => seen?.apn),
    reported(({ seen }) => seen?.address),
    reported(({ seen }) => seen?.prefix),
    reported(({ nasAddress }) => nasAddress),
  ]
}
