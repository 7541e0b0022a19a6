import type { Sql } from '#platform/database/db.ts'

/** A SIM of a sandbox. All of them share a pool, a limit profile and a fraud profile. */
export type SampleSim = {
  iccid: string
  status: number
  imsi: string
  msisdn: string
  field1: string
}

type Shared = { poolId: number; limitProfileId: number; fraudProfileId: number; now: Date }

/** Stores the SIMs of a customer, as if they had always existed. */
export async function insertSamples(
  sql: Sql,
  partnerId: string,
  sims: readonly SampleSim[],
  { poolId, limitProfileId, fraudProfileId, now }: Shared,
): Promise<void> {
  await sql.query(
    `with provided as materialized (
       select * from json_to_recordset($2) r(iccid text, status smallint, imsi text, msisdn text, field1 text) order by iccid
     ), known as (
       insert into sim_identity (iccid, imsi, msisdn, partner_id) select iccid, imsi, msisdn, $1 from provided
     ), paired as (
       insert into sim_pairing (id, partner_id, iccid, imsi, msisdn, since)
       select uuid_now(), $1, iccid, imsi, msisdn, $6 from provided
     )
     insert into sim (partner_id, iccid, status, resume_status, fraud, lim, imsi, msisdn, apn, ip_type, field1, pool_id, limit_profile_id,
       fraud_profile_id, changed_at, created_at)
     select $1, iccid, status, case when status in (6, 7, 9, 15) then 5 end, 0, 0, imsi, msisdn, 'internet', 'dynamic', field1, $3, $4, $5, $6, $6 from provided`,
    [partnerId, JSON.stringify(sims), poolId, limitProfileId, fraudProfileId, now],
  )
}
