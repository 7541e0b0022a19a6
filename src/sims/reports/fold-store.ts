import { folding, stepsSql } from '#platform/reports/fold-store.ts'

const sums = 'sum(up) as up, sum(down) as down, sum(sessions) as sessions, sum(mo) as mo, sum(mt) as mt'

const text = `
  with claimed as (
    delete from sim_report_change where ctid = any(array(select ctid from sim_report_change limit $1)) returning *
  ), change as (
    select hour, partner_id, pool_id, mcc, ${sums} from claimed group by 1, 2, 3, 4
  ), counted as (
    select view, step, case view when 0 then '' else partner_id end as partner_id, date_trunc(unit, hour, 'UTC') as at,
        case view when 2 then pool_id else 0 end as pool_id, case view when 1 then '' else mcc end as mcc, ${sums}
      from change cross join generate_series(0, 2) view cross join ${stepsSql}
     group by 1, 2, 3, 4, 5, 6
     order by 1, 2, 3, 4, 5, 6
  ), added as (
    insert into sim_report as r (view, step, partner_id, at, pool_id, mcc, up, down, sessions, mo, mt) select * from counted
    on conflict (view, step, partner_id, at, pool_id, mcc) do update
      set up = r.up + excluded.up, down = r.down + excluded.down, sessions = r.sessions + excluded.sessions,
          mo = r.mo + excluded.mo, mt = r.mt + excluded.mt
  )
  select count(*)::int as folded from claimed`

/** Adds pending usage to the hours, days and weeks of the reports. */
export const foldSimReports = folding({ name: 'fold-sim-reports', lock: 'SIM reports', text })
