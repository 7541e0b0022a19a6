import type { Sql } from '#platform/database/db.ts'
import type { SimUsage } from '../rules/usage.ts'

/** Adds usage to the hours and months that it was used in. Its SIMs are held: nobody else adds to theirs. */
export async function addToRollUps(sql: Sql, changes: readonly SimUsage[]): Promise<void> {
  const adding = changes.filter(({ up, down, sessionStarted }) => up > 0n || down > 0n || sessionStarted)
  if (adding.length === 0) return
  const values = [
    adding.map(({ partnerId }) => partnerId),
    adding.map(({ iccid }) => iccid),
    adding.map(({ at }) => at),
    adding.map(({ up }) => String(up)),
    adding.map(({ down }) => String(down)),
    adding.map(({ sessionStarted }) => (sessionStarted ? 1 : 0)),
  ]
  await Promise.all([
    sql.query({ name: 'add-sim-usage-hours', text: addTo('sim_usage_hour', 'hour'), values }),
    sql.query({ name: 'add-sim-usage-periods', text: addTo('sim_usage_period', 'month'), values }),
  ])
}

const addTo = (table: string, unit: 'hour' | 'month') => `
  insert into ${table} as t (partner_id, iccid, ${unit}, up, down, sessions)
  select partner_id, iccid, date_trunc('${unit}', at, 'UTC'), sum(up), sum(down), sum(sessions)
    from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::integer[])
      g(partner_id, iccid, at, up, down, sessions)
   group by 1, 2, 3 order by 1, 2, 3
  on conflict (partner_id, iccid, ${unit}) do update
    set up = t.up + excluded.up, down = t.down + excluded.down, sessions = t.sessions + excluded.sessions`
