import type { Sql } from '#platform/database/db.ts'
import type { SimUsage } from '../usage/usage.ts'

/** Adds usage to its hours and months. The SIMs must be locked, so that no other transaction adds to the same rows. */
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
    sql.query({ name: 'add-sim-usage-hours', text: addToHours, values }),
    sql.query({ name: 'add-sim-usage-periods', text: addToMonths, values }),
  ])
}

const provided = (unit: 'hour' | 'month') => `
  select partner_id, iccid, date_trunc('${unit}', at, 'UTC'), sum(up) as up, sum(down) as down, sum(sessions) as sessions
    from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::integer[])
      g(partner_id, iccid, at, up, down, sessions)
   group by 1, 2, 3 order by 1, 2, 3`

const added = `up = t.up + excluded.up, down = t.down + excluded.down, sessions = t.sessions + excluded.sessions`

const addToHours = `
  insert into sim_usage_hour as t (partner_id, iccid, hour, up, down, sessions) ${provided('hour')}
  on conflict (partner_id, iccid, hour) do update set ${added}`

/** The usage rank is updated only after an increase of one sixteenth. */
const addToMonths = `
  insert into sim_usage_period as t (partner_id, iccid, month, up, down, sessions, ranked)
  select g.*, g.up + g.down from (${provided('month')}) g
  on conflict (partner_id, iccid, month) do update
    set ${added}, ranked = case when t.up + t.down + excluded.ranked > t.ranked + t.ranked / 16
      then t.up + t.down + excluded.ranked else t.ranked end`
