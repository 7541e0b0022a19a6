import type { Db, Sql } from '#platform/database/db.ts'
import { buckets, counted } from './measures.ts'

const atOnce = 20_000

/** Adds pending submissions to the hours and days of the reports until none is left. Another node that does so at the same time ends it. */
export async function foldComplianceReports(db: Pick<Db, 'tx'>, most = atOnce): Promise<void> {
  for (let folded = most; folded === most;) folded = await db.tx((sql) => foldOnce(sql, most))
}

async function foldOnce(sql: Sql, most: number): Promise<number> {
  const { rows: locks } = await sql.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('compliance reports')) as locked`,
  )
  if (!locks[0]!.locked) return 0
  const { rows } = await sql.query<{ folded: number }>({
    name: 'fold-compliance-reports',
    text: foldSql,
    values: [most],
  })
  return rows[0]!.folded
}

const decisions = 'approved + rejected + changes_requested'
const others = counted.slice(1)
const durations = buckets.map((_, i) => `coalesce(sum(${decisions}) filter (where bucket = ${i}), 0)`)

const foldSql = `
  with claimed as (
    delete from compliance_report_change where ctid = any(array(select ctid from compliance_report_change limit $1)) returning *
  ), counted as (
    select view, step, case when view in (0, 2) then '' else account_id end as account_id, date_trunc(unit, hour, 'UTC') as at, kind,
        case when view < 2 then '' else reason end as reason,
        sum(case when view < 2 then submitted else ${decisions} end)::bigint as submitted,
        ${others.map((name) => `sum(${name})::bigint as ${name}`).join(', ')}, array[${durations.join(', ')}]::bigint[] as durations
      from claimed cross join generate_series(0, 3) view cross join (values (0, 'hour'), (1, 'day')) s (step, unit)
     where view < 2 or reason <> ''
     group by 1, 2, 3, 4, 5, 6
     order by 1, 2, 3, 4, 5, 6
  ), added as (
    insert into compliance_report as r (view, step, account_id, at, kind, reason, ${counted.join(', ')}, durations) select * from counted
    on conflict (view, step, account_id, at, kind, reason) do update
      set ${counted.map((name) => `${name} = r.${name} + excluded.${name}`).join(', ')},
          durations = array[${buckets.map((_, i) => `r.durations[${i + 1}] + excluded.durations[${i + 1}]`).join(', ')}]
  )
  select count(*)::int as folded from claimed`
