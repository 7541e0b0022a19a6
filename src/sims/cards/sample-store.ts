import type { Sql } from '#platform/database/db.ts'

/** What SIMs of a sandbox are: `limitProfile` and `fraudProfile` look at all of them, the pool is for those that may use something. */
export type SampleSim = {
  iccid: string
  status: number
  imsi: string
  msisdn: string
  field1: string
}

type Shared = { poolId: number; limitProfileId: number; fraudProfileId: number; now: Date }

/** Stores SIMs of a customer as if they had always been there. */
export async function insertSamples(
  sql: Sql,
  partnerId: string,
  sims: readonly SampleSim[],
  { poolId, limitProfileId, fraudProfileId, now }: Shared,
): Promise<void> {
  await sql.query(
    `with said as materialized (
       select * from json_to_recordset($2) r(iccid text, status smallint, imsi text, msisdn text, field1 text) order by iccid
     ), known as (
       insert into sim_identity (iccid, imsi, msisdn, partner_id) select iccid, imsi, msisdn, $1 from said
     ), paired as (
       insert into sim_pairing (id, partner_id, iccid, imsi, msisdn, since)
       select uuid_now(), $1, iccid, imsi, msisdn, $6 from said
     )
     insert into sim (partner_id, iccid, status, resume_status, fraud, lim, imsi, msisdn, apn, ip_type, field1, pool_id, limit_profile_id,
       fraud_profile_id, changed_at, created_at)
     select $1, iccid, status, case when status in (6, 7, 9, 15) then 5 end, 0, 0, imsi, msisdn, 'internet', 'dynamic', field1, $3, $4, $5, $6, $6 from said`,
    [partnerId, JSON.stringify(sims), poolId, limitProfileId, fraudProfileId, now],
  )
}
