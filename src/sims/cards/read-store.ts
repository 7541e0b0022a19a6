import type { Sql } from '#platform/database/db.ts'
import { fieldNames, type FieldName } from './custom-fields.ts'

/** The full record of a SIM. */
export type SimRecord = {
  iccid: string
  signup_id: number
  status: number
  fraud: number
  lim: number
  euiccid: string | null
  imsi: string | null
  imei: string | null
  msisdn: string | null
  apn: string | null
  ip_type: string | null
  ipv4: string | null
  ipv6: string | null
  resume_status: number | null
  locked: boolean
  pool_id: number | null
  limit_profile_id: number | null
  fraud_profile_id: number | null
  changed_at: Date
  created_at: Date
} & Record<FieldName, string | null>

/** A SIM of a partner, by its ICCID; undefined if the partner has no such SIM. */
export async function readSim(sql: Sql, partnerId: string, iccid: string): Promise<SimRecord | undefined> {
  const { rows } = await sql.query<SimRecord>({
    name: 'read-sim',
    text: `select iccid, signup_id, status, fraud, lim, euiccid, imsi, imei, msisdn, apn, ip_type, host(ipv4) as ipv4, host(ipv6) as ipv6,
        resume_status, locked, pool_id, limit_profile_id, fraud_profile_id, changed_at, created_at, ${fieldNames.join(', ')} from sim where partner_id = $1 and iccid = $2`,
    values: [partnerId, iccid],
  })
  return rows[0]
}

/** A SIM in a list. */
export type SimSummary = Pick<
  SimRecord,
  'iccid' | 'status' | 'fraud' | 'lim' | 'imsi' | 'msisdn' | 'changed_at' | FieldName
> & {
  /** Uplink and downlink bytes in the requested month. */
  used: number
}

/** SIMs of a partner by their ICCIDs, in this order, with their usage in a month; at most one page. */
export async function readSimSummaries(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
  month: Date,
): Promise<SimSummary[]> {
  const { rows } = await sql.query<SimSummary>({
    name: 'read-sim-lines',
    text: `select s.iccid, status, fraud, lim, imsi, msisdn, changed_at, ${fieldNames.join(', ')}, coalesce(u.up + u.down, 0) as used
        from unnest($2::text[]) with ordinality g(iccid, at) join sim s on s.partner_id = $1 and s.iccid = g.iccid
        left join sim_usage_period u on u.partner_id = $1 and u.iccid = g.iccid and u.month = $3
       order by g.at`,
    values: [partnerId, iccids, month],
  })
  return rows
}

/** The numbers of a card while it belonged to a partner, and the period in which the card had them. */
export type Pairing = { imsi: string | null; msisdn: string | null; since: Date; until: Date | null }

/** The last 100 pairings, newest first. */
export async function readPairings(sql: Sql, partnerId: string, iccid: string): Promise<Pairing[]> {
  const { rows } = await sql.query<Pairing>({
    name: 'read-sim-pairings',
    text: `select imsi, msisdn, since, until from sim_pairing where partner_id = $1 and iccid = $2 order by since desc, id desc limit 100`,
    values: [partnerId, iccid],
  })
  return rows
}
