import type { Sql } from '#platform/database/db.ts'
import type { SimKey } from '../cards/lock-store.ts'
import type { Seen } from '../counting/record.ts'

export type SeenRow = {
  partner_id: string
  iccid: string
  seen_at: Date
  imei: string | null
  mcc: string | null
}

/** Reads where SIMs were last seen and locks the rows: no other transaction stores usage of these SIMs until this one ends. */
export async function lockSeen(sql: Sql, sims: readonly (SimKey & { isNew: boolean })[]): Promise<SeenRow[]> {
  const added = sims.filter(({ isNew }) => isNew)
  // Rows are inserted in key order, so that all transactions lock them in the same order.
  if (added.length > 0)
    await sql.query({
      name: 'add-seen-sims',
      text: `insert into sim_seen (partner_id, iccid, seen_at)
        select partner_id, iccid, '-infinity' from unnest($1::text[], $2::text[]) g(partner_id, iccid)
         order by partner_id collate "C", iccid collate "C" on conflict do nothing`,
      values: [added.map(({ partnerId }) => partnerId), added.map(({ iccid }) => iccid)],
    })
  const { rows } = await sql.query<SeenRow>({
    name: 'hold-seen-sims',
    text: `select partner_id, iccid, case when isfinite(seen_at) then seen_at else '1970-01-01T00:00Z' end as seen_at, imei, mcc
        from sim_seen where (partner_id, iccid) in (select * from unnest($1::text[], $2::text[]))
       order by partner_id, iccid for no key update`,
    values: [sims.map(({ partnerId }) => partnerId), sims.map(({ iccid }) => iccid)],
  })
  return rows
}

/** Stores how SIMs were last seen; values that were not reported stay unchanged. */
export async function writeSeen(
  sql: Sql,
  sightings: readonly (SimKey & Seen & { at: Date })[],
): Promise<void> {
  if (sightings.length === 0) return
  await sql.query({
    name: 'write-seen-sims',
    text: `update sim_seen s
        set seen_at = g.at, imei = coalesce(g.imei, s.imei), mcc = coalesce(g.mcc, s.mcc),
            mnc = case when g.mcc is null then s.mnc else g.mnc end, rat = coalesce(g.rat, s.rat), apn = coalesce(g.apn, s.apn),
            address = coalesce(g.address, s.address), prefix = coalesce(g.prefix, s.prefix),
            location = coalesce(g.location, s.location), time_zone = coalesce(g.time_zone, s.time_zone)
       from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::inet[],
         $10::cidr[], $11::jsonb[], $12::smallint[]) g(partner_id, iccid, at, imei, mcc, mnc, rat, apn, address, prefix, location, time_zone)
      where s.partner_id = g.partner_id and s.iccid = g.iccid`,
    values: [
      sightings.map(({ partnerId }) => partnerId),
      sightings.map(({ iccid }) => iccid),
      ...(['at', 'imei', 'mcc', 'mnc', 'rat', 'apn', 'address', 'prefix'] as const).map((name) =>
        sightings.map((one) => one[name] ?? null),
      ),
      sightings.map(({ location }) => (location ? JSON.stringify(location) : null)),
      sightings.map(({ timeZone }) => timeZone ?? null),
    ],
  })
}

/**
 * Stores the current devices of SIMs. Skips SIMs whose row another transaction has locked: this transaction already holds other locks, so waiting
 * could deadlock.
 */
export async function writeDevices(sql: Sql, sims: readonly (SimKey & { imei: string })[]): Promise<void> {
  if (sims.length === 0) return
  await sql.query({
    name: 'show-devices-of-sims',
    text: `with free as (
        select s.partner_id, s.iccid, g.imei from unnest($1::text[], $2::text[], $3::text[]) g(partner_id, iccid, imei)
          join sim s on s.partner_id = g.partner_id and s.iccid = g.iccid for update of s skip locked
      )
      update sim s set imei = f.imei from free f where s.partner_id = f.partner_id and s.iccid = f.iccid`,
    values: [
      sims.map(({ partnerId }) => partnerId),
      sims.map(({ iccid }) => iccid),
      sims.map(({ imei }) => imei),
    ],
  })
}
