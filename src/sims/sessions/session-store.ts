import type { Sql } from '#platform/database/db.ts'
import type { SimKey } from '../cards/lock-store.ts'
import type { Counted } from './counting.ts'
import type { UsageRecord } from './record.ts'

export type SessionRow = {
  nas: string
  session_key: string
  started_at: Date
  last_at: Date
  ended_at: Date | null
  terminate_cause: string | null
  up: string
  down: string
  seconds: number
  wide: boolean
  charging_id: number | null
}

/** Sessions by their keys; nobody else changes them until the transaction ends. */
export async function holdSessions(
  sql: Sql,
  keys: readonly { nas: string; sessionKey: string }[],
): Promise<SessionRow[]> {
  const { rows } = await sql.query<SessionRow>({
    name: 'hold-sim-sessions',
    text: `select nas, session_key, started_at, last_at, ended_at, terminate_cause, up::text, down::text, seconds, wide, charging_id
        from sim_session where (nas, session_key) in (select * from unnest($1::text[], $2::text[]))
       order by nas, session_key for no key update`,
    values: [keys.map(({ nas }) => nas), keys.map(({ sessionKey }) => sessionKey)],
  })
  return rows
}

/** When gateways have last said that they begin or end. */
export async function readBeginnings(sql: Sql, nas: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql.query<{ id: string; began_at: Date }>({
    name: 'read-beginnings-of-nas',
    text: 'select id, began_at from sim_nas where id = any ($1::text[]) and began_at is not null',
    values: [nas],
  })
  return new Map(rows.map(({ id, began_at }) => [id, began_at]))
}

export type SessionChange = { sim: SimKey; record: UsageRecord; session: Counted }

/** Stores sessions as they are now, each once. */
export async function writeSessions(sql: Sql, changes: readonly SessionChange[], now: Date): Promise<void> {
  await sql.query({
    name: 'write-sim-sessions',
    text: `insert into sim_session as t (nas, session_key, partner_id, iccid, started_at, last_at, ended_at, terminate_cause, up, down,
          seconds, wide, charging_id, imsi, calling_station, apn, address, prefix, nas_address, created_at)
      select g.*, $20::timestamptz from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[],
          $7::timestamptz[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::boolean[], $13::bigint[], $14::text[],
          $15::text[], $16::text[], $17::inet[], $18::cidr[], $19::text[]) g
      on conflict (nas, session_key) do update set partner_id = excluded.partner_id, iccid = excluded.iccid,
        started_at = excluded.started_at, last_at = excluded.last_at, ended_at = excluded.ended_at,
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
  const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  return [
    of(({ record }) => record.nas),
    of(({ record }) => record.sessionKey),
    of(({ sim }) => sim.partnerId),
    of(({ sim }) => sim.iccid),
    of(({ session }) => new Date(session.startedAt)),
    of(({ session }) => new Date(session.lastAt)),
    of(({ session }) => moment(session.endedAt)),
    of(({ session }) => session.terminateCause ?? null),
    of(({ session }) => String(session.up)),
    of(({ session }) => String(session.down)),
    of(({ session }) => session.seconds),
    of(({ session }) => session.wide),
    of(({ session }) => session.chargingId ?? null),
    of(({ record }) => record.identity.imsi ?? null),
    of(({ record }) => record.callingStation ?? null),
    of(({ record }) => record.seen?.apn ?? null),
    of(({ record }) => record.seen?.address ?? null),
    of(({ record }) => record.seen?.prefix ?? null),
    of(({ record }) => record.nasAddress ?? null),
  ]
}
