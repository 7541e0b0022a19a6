import { folding, stepsSql } from '#platform/reports/fold-store.ts'
import { buckets, outcomes } from './measures.ts'

/** Origins of an account that are counted separately in an hour; those beyond are counted together. */
export const mostOrigins = 100
const sums = outcomes.map((name) => `sum(${name})::bigint as ${name}`).join(', ')
const all = outcomes.join(' + ')
const durations = buckets.map((_, i) => `coalesce(sum(${all}) filter (where bucket = ${i}), 0)`).join(', ')

// An origin keeps its place in an hour: it has rows of its own, or is always among the others, because rows are only added below the limit.
const text = `
  with claimed as (
    delete from webhook_report_change where ctid = any(array(select ctid from webhook_report_change limit $1)) returning *
  ), used as (
    select hour, account_id, origin, sum(${all}) as attempts, exists (
        select from webhook_report r where r.view = 2 and r.step = 0 and r.account_id = c.account_id and r.at = c.hour
           and r.origin = c.origin) as known
      from claimed c group by 1, 2, 3
  ), ranked as (
    select *, row_number() over (partition by hour, account_id, known order by attempts desc, origin) + (
        select count(distinct origin) from webhook_report r
         where r.view = 2 and r.step = 0 and r.account_id = used.account_id and r.at = used.hour and r.origin <> '') as nth
      from used
  ), named as (
    select hour, account_id, origin from ranked where known or nth <= ${mostOrigins}
  ), counted as (
    select view, step, case view when 0 then '' else c.account_id end as account_id, date_trunc(unit, c.hour, 'UTC') as at,
        case view when 2 then coalesce(n.origin, '') else '' end as origin, case view when 1 then '' else c.result end as result,
        ${sums}, array[${durations}]::bigint[] as durations
      from claimed c left join named n on n.hour = c.hour and n.account_id = c.account_id and n.origin = c.origin
        cross join generate_series(0, 2) view cross join ${stepsSql}
     group by 1, 2, 3, 4, 5, 6
     order by 1, 2, 3, 4, 5, 6
  ), added as (
    insert into webhook_report as r (view, step, account_id, at, origin, result, ${outcomes.join(', ')}, durations) select * from counted
    on conflict (view, step, account_id, at, origin, result) do update
      set ${outcomes.map((name) => `${name} = r.${name} + excluded.${name}`).join(', ')},
          durations = array[${buckets.map((_, i) => `r.durations[${i + 1}] + excluded.durations[${i + 1}]`).join(', ')}]
  )
  select count(*)::int as folded from claimed`

/** Adds pending attempts to the hours, days and weeks of the reports. */
export const foldWebhookReports = folding({ name: 'fold-webhook-reports', lock: 'webhook reports', text })
