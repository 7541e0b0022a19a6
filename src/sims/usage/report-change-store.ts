import type { Sql } from '#platform/database/db.ts'
import type { SimUsage } from './usage.ts'

/** Appends usage to the pending rows of the reports. The network of a SIM is the reported one, or else the last known one. */
export async function reportUsage(sql: Sql, changes: readonly SimUsage[]): Promise<void> {
  const adding = changes.filter(({ up, down, sessionStarted }) => up > 0n || down > 0n || sessionStarted)
  if (adding.length === 0) return
  await sql.query({
    name: 'report-sim-usage',
    text: `insert into sim_report_change (partner_id, hour, pool_id, mcc, up, down, sessions, mo, mt)
      select g.partner_id, date_trunc('hour', g.at, 'UTC'), coalesce(s.pool_id, 0), g.mcc, sum(g.up), sum(g.down), sum(g.sessions), 0, 0
        from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::bigint[], $6::bigint[], $7::integer[])
          g(partner_id, iccid, at, mcc, up, down, sessions)
        left join lateral (select pool_id from sim where partner_id = g.partner_id and iccid = g.iccid offset 0) s on true
       group by 1, 2, 3, 4`,
    values: [
      adding.map(({ partnerId }) => partnerId),
      adding.map(({ iccid }) => iccid),
      adding.map(({ at }) => at),
      adding.map(({ mcc, mccBefore }) => mcc ?? mccBefore ?? ''),
      adding.map(({ up }) => String(up)),
      adding.map(({ down }) => String(down)),
      adding.map(({ sessionStarted }) => (sessionStarted ? 1 : 0)),
    ],
  })
}

/** The rows of SMS, which a statement has as `sms` with partner_id, iccid, at, mo and mt, for the reports. */
export const reportSmsSql = `insert into sim_report_change (partner_id, hour, pool_id, mcc, up, down, sessions, mo, mt)
  select g.partner_id, date_trunc('hour', g.at, 'UTC'), coalesce(s.pool_id, 0), coalesce(e.mcc, ''), 0, 0, 0, sum(g.mo), sum(g.mt)
    from sms g
    left join lateral (select pool_id from sim where partner_id = g.partner_id and iccid = g.iccid offset 0) s on true
    left join lateral (select mcc from sim_seen where partner_id = g.partner_id and iccid = g.iccid offset 0) e on true
   group by 1, 2, 3, 4`
