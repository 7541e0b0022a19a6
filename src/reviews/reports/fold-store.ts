import { folding, stepsSql } from '#platform/reports/fold-store.ts'
import { buckets, counted } from './measures.ts'
import { decisions } from './rollups.ts'

const isByReason = '(view in (2, 3))'
const others = counted.slice(1)
const durations = buckets.map((_, i) => `coalesce(sum(${decisions}) filter (where bucket = ${i}), 0)`)

const text = `
  with claimed as (
    delete from compliance_report_change where ctid = any(array(select ctid from compliance_report_change limit $1)) returning *
  ), counted as (
    select view, step, case when view in (0, 2) then '' else account_id end as account_id, date_trunc(unit, hour, 'UTC') as at,
        case when view = 4 then '' else kind end as kind, case when ${isByReason} then reason else '' end as reason,
        sum(case when ${isByReason} then ${decisions} else submitted end)::bigint as submitted,
        ${others.map((name) => `sum(${name})::bigint as ${name}`).join(', ')}, array[${durations.join(', ')}]::bigint[] as durations
      from claimed cross join generate_series(0, 4) view cross join ${stepsSql}
     where reason <> '' or not ${isByReason}
     group by 1, 2, 3, 4, 5, 6
     order by 1, 2, 3, 4, 5, 6
  ), added as (
    insert into compliance_report as r (view, step, account_id, at, kind, reason, ${counted.join(', ')}, durations) select * from counted
    on conflict (view, step, account_id, at, kind, reason) do update
      set ${counted.map((name) => `${name} = r.${name} + excluded.${name}`).join(', ')},
          durations = array[${buckets.map((_, i) => `r.durations[${i + 1}] + excluded.durations[${i + 1}]`).join(', ')}]
  )
  select count(*)::int as folded from claimed`

/** Adds pending submissions to the hours, days and weeks of the reports. */
export const foldComplianceReports = folding({
  name: 'fold-compliance-reports',
  lock: 'compliance reports',
  text,
})
