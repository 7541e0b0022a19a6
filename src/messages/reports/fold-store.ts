import { folding, stepsSql } from '#platform/reports/fold-store.ts'
import { buckets, statuses } from './measures.ts'

/** Senders of an account that are counted separately in an hour; those beyond are counted together. */
export const mostSenders = 100
const counts = [...statuses, 'parts', 'spent']
const measures = [...counts, ...buckets.map((_, i) => `l${i}`)]
const sums = [
  ...statuses.map((status) => `coalesce(sum(messages) filter (where status = '${status}'), 0) as ${status}`),
  'sum(parts) as parts, sum(spent) as spent',
  ...buckets.map((_, i) => `coalesce(sum(messages) filter (where latency = ${i}), 0) as l${i}`),
].join(', ')

// A sender keeps its place in an hour: it has a row of its own, or is always among the others, because rows are only added below the limit.
const text = `
  with claimed as (
    delete from message_report_change where ctid = any(array(select ctid from message_report_change limit $1))
    returning *
  ), change as (
    select hour, account_id, carrier_id, network, sender, error_code, sum(messages) as messages, ${sums}
      from claimed group by 1, 2, 3, 4, 5, 6
  ), used as (
    select hour, account_id, sender, sum(messages) as messages, exists (
        select from message_report r where r.view = 2 and r.step = 0 and r.account_id = c.account_id and r.at = c.hour
           and r.carrier_id = '' and r.network = '' and r.sender = c.sender) as known
      from change c group by 1, 2, 3
  ), ranked as (
    select *, row_number() over (partition by hour, account_id, known order by messages desc, sender) + (
        select count(distinct sender) from message_report r
         where r.view = 2 and r.step = 0 and r.account_id = used.account_id and r.at = used.hour and r.sender <> '') as nth
      from used
  ), named as (
    select hour, account_id, sender from ranked where known or nth <= ${mostSenders}
  ), hourly as (
    select view, case when view in (0, 4) then '' else c.account_id end as account_id, c.hour as at,
        case when view in (2, 5) then '' else c.carrier_id end as carrier_id, case when view in (0, 1) then c.network else '' end as network,
        case view when 2 then coalesce(n.sender, '') else '' end as sender, case view when 5 then 0 else c.error_code end as error_code,
        ${measures.map((name) => `sum(${name}) as ${name}`).join(', ')}
      from change c left join named n on n.hour = c.hour and n.account_id = c.account_id and n.sender = c.sender
        cross join generate_series(0, 5) view
     group by 1, 2, 3, 4, 5, 6, 7
  ), counted as (
    select view, step, account_id, date_trunc(unit, at, 'UTC'), carrier_id, network, sender, error_code,
        ${counts.map((name) => `sum(${name})`).join(', ')}, array[${buckets.map((_, i) => `sum(l${i})`).join(', ')}]::integer[]
      from hourly cross join ${stepsSql}
     group by 1, 2, 3, 4, 5, 6, 7, 8
     order by 1, 2, 3, 4, 5, 6, 7, 8
  ), added as (
    insert into message_report as r (view, step, account_id, at, carrier_id, network, sender, error_code, ${counts.join(', ')}, latencies)
    select * from counted
    on conflict (view, step, account_id, at, carrier_id, network, sender, error_code) do update set
      ${counts.map((name) => `${name} = r.${name} + excluded.${name}`).join(', ')},
      latencies = array[${buckets.map((_, i) => `r.latencies[${i + 1}] + excluded.latencies[${i + 1}]`).join(', ')}]
  )
  select count(*)::int as folded from claimed`

/** Adds pending changes of messages to the hours, days and weeks of the reports. */
export const foldReports = folding({ name: 'fold-reports', lock: 'message reports', text })
