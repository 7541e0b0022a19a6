import type { Sql } from '#platform/database/db.ts'
import type { UsageColumns } from '../usage/usage.ts'

/**
 * Adds usage to the current pools of SIMs, in the periods of the usage. Rows are locked in key order. The usage of a pool and period is spread over
 * several rows (slots), so that transactions of different connections rarely wait for each other.
 */
export async function addPoolUsage(
  sql: Sql,
  { partnerIds, iccids, ups, downs, ats }: UsageColumns,
): Promise<void> {
  if (iccids.length === 0) return
  await sql.query({
    name: 'add-sim-pool-usage',
    text: `with used as (
        select u.partner_id, s.pool_id, u.at, u.up, u.down
          from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[]) u(partner_id, iccid, up, down, at)
         cross join lateral (select pool_id from sim where partner_id = u.partner_id and iccid = u.iccid offset 0) s
         where s.pool_id is not null and u.up + u.down > 0
      ), together as (
        select u.partner_id, u.pool_id, sim_period_start(p.first_period, p.period_months, u.at) as period_start,
               sum(u.up)::bigint as up, sum(u.down)::bigint as down
          from used u cross join lateral (select * from sim_pool where id = u.pool_id offset 0) p group by 1, 2, 3
      )
      insert into sim_pool_usage as t (partner_id, pool_id, period_start, slot, up, down)
      select partner_id, pool_id, period_start, pg_backend_pid() % 16, up, down from together order by pool_id, period_start
      on conflict (pool_id, period_start, slot) do update set up = t.up + excluded.up, down = t.down + excluded.down`,
    values: [partnerIds, iccids, ups, downs, ats],
  })
}

export type PoolUsageRow = {
  id: number
  name: string
  offering_id: number
  offering: string
  period_months: number
  period_start: Date
  period_end: Date
  volume_bytes: number
  used_bytes: number
}

/** The pools of a partner with the usage in the period of an instant, ordered by name. */
export async function readPoolUsages(sql: Sql, partnerId: string, now: Date): Promise<PoolUsageRow[]> {
  const { rows } = await sql.query<PoolUsageRow>({
    name: 'read-sim-pool-usages',
    text: `select p.id, p.name, p.offering_id, o.name as offering, p.period_months, c.period_start,
          (c.period_start at time zone 'UTC' + p.period_months * interval '1 month') at time zone 'UTC' as period_end, p.volume_bytes,
          coalesce((select sum(u.up + u.down) from sim_pool_usage u where u.pool_id = p.id and u.period_start = c.period_start), 0)::float8
            as used_bytes
        from sim_pool p join sim_offering o on o.id = p.offering_id,
      lateral (select sim_period_start(p.first_period, p.period_months, $2) as period_start) c
       where p.partner_id = $1 order by p.name, p.id`,
    values: [partnerId, now],
  })
  return rows
}
