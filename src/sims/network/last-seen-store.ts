import type { Sql } from '#platform/database/db.ts'
import { type SimOfNumber, simOfNumber } from './number-store.ts'

/** The location of a SIM as reported by its network (3GPP TS 29.061, 16.4.7.2). */
export type SimLocation = { kind: string; mcc: string; mnc: string; area?: number; cell?: number }

/** When and where a SIM was last seen. Times are capped at the requested instant. */
export type SimLastSeen = {
  status: number
  /** The country of the SIM's IMSI; null if the SIM has no IMSI. */
  home: string | null
  /** Whether a session of the SIM is open. */
  open: boolean
  /** When the SIM was last seen; null if never. */
  heard_at: Date | null
  created_at: Date
  mcc: string | null
  location: SimLocation | null
  /** Whether the SIMs of the customer receive SMS while they are attached; null if unknown. */
  sms: boolean | null
}

/** The query: $1 is the number, $2 the account of its customer or null for any, and $3 the instant. */
export const lastSeenQuery = `select s.status, left(k.imsi, 3) as home, o.last_at is not null as open, least(s.created_at, $3) as created_at,
        case when h.at is not null then least(h.at, $3) end as heard_at, e.mcc, e.location,
        (select sms from sim_partner where partner_id = k.partner_id) as sms
      from (select i.* ${simOfNumber}) k
      cross join lateral (
        select status, created_at from sim where partner_id = k.partner_id and iccid = k.iccid offset 0) s
      left join sim_seen e on e.partner_id = k.partner_id and e.iccid = k.iccid
      left join lateral (
        select max(last_at) as last_at from sim_session
         where partner_id = k.partner_id and iccid = k.iccid and ended_at is null) o on true
      cross join lateral (select greatest(nullif(e.seen_at, '-infinity'), o.last_at) as at) h`

/** When and where the SIM with a number was last seen; undefined if no SIM has the number. */
export async function readSimLastSeen(
  sql: Sql,
  { msisdn, accountId }: SimOfNumber,
  at: Date,
): Promise<SimLastSeen | undefined> {
  const { rows } = await sql.query<SimLastSeen>({
    name: 'read-sim-last-seen',
    text: lastSeenQuery,
    values: [msisdn, accountId ?? null, at],
  })
  return rows[0]
}
