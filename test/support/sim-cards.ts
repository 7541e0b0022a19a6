import type { Db } from '#platform/database/db.ts'

/** A SIM with its numbers; omitted members are null. */
export type TestCard = { iccid: string; status?: number; imsi?: string; msisdn?: string }

/** Stores SIMs of a customer with their numbers, and since when they have them. SIMs are productive by default. */
export async function storeCards(db: Db, partnerId: string, sims: readonly TestCard[]): Promise<void> {
  const values = [
    partnerId,
    sims.map(({ iccid }) => iccid),
    sims.map(({ status = 5 }) => status),
    sims.map(({ imsi = null }) => imsi),
    sims.map(({ msisdn = null }) => msisdn),
  ]
  const rows = 'unnest($2::text[], $3::int2[], $4::text[], $5::text[]) s (iccid, status, imsi, msisdn)'
  await db.tx(async (sql) => {
    await sql.query(
      `insert into sim_identity (iccid, imsi, msisdn, partner_id) select iccid, imsi, msisdn, $1 from ${rows} where status > 0`,
      values,
    )
    await sql.query(
      `insert into sim (partner_id, iccid, status, imsi, msisdn, changed_at, created_at)
       select $1, iccid, status, imsi, msisdn, '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z' from ${rows}`,
      values,
    )
    await sql.query(
      `insert into sim_pairing (id, partner_id, iccid, imsi, msisdn, since)
       select uuid_now(), $1, iccid, imsi, msisdn, '2026-11-01T00:00:00Z' from ${rows}
        where status > 0 and (imsi is not null or msisdn is not null)`,
      values,
    )
  })
}
