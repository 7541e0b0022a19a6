import type { Sql } from '#platform/database/db.ts'
import { isOtherCountry } from './device.ts'
import type { SimUsage } from './usage.ts'

/** Adds the usage of SIMs in networks of countries other than that of their IMSI. */
export async function addUsageAbroad(sql: Sql, changes: readonly SimUsage[]): Promise<void> {
  const placed = changes.flatMap((one) => {
    const mcc = one.mcc ?? one.mccBefore
    const isAbroad = isOtherCountry(one.sim.home, mcc)
    return mcc !== undefined && isAbroad && one.up + one.down > 0n ? [{ ...one, mcc }] : []
  })
  if (placed.length === 0) return
  await sql.query({
    name: 'add-sim-usage-abroad',
    text: `insert into sim_usage_abroad as t (partner_id, iccid, month, mcc, up, down)
      select g.partner_id, g.iccid, date_trunc('month', g.at), g.mcc, sum(g.up), sum(g.down)
        from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::bigint[], $6::bigint[])
          g(partner_id, iccid, at, mcc, up, down)
       group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (partner_id, iccid, month, mcc) do update set up = t.up + excluded.up, down = t.down + excluded.down`,
    values: [
      placed.map(({ partnerId }) => partnerId),
      placed.map(({ iccid }) => iccid),
      placed.map(({ at }) => at),
      placed.map(({ mcc }) => mcc),
      placed.map(({ up }) => String(up)),
      placed.map(({ down }) => String(down)),
    ],
  })
}
