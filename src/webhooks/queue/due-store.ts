import type { Sql } from '#platform/database/db.ts'

/** Each endpoint with waiting deliveries, by a skip scan of the index. */
const waitingEndpoints = `
  with recursive waiting as (
    (select endpoint from webhook_delivery where owner is null order by endpoint limit 1)
    union all
    select (select d.endpoint from webhook_delivery d
             where d.owner is null and d.endpoint > w.endpoint order by d.endpoint limit 1)
      from waiting w where w.endpoint is not null
  ), reachable as (
    select w.endpoint, case when h.state = 'open' then greatest(h.probe_at, h.probing_until) end as not_before
      from waiting w left join lateral (
        select state, probe_at, probing_until from webhook_endpoint e where e.endpoint = w.endpoint limit 1) h on true
     where w.endpoint is not null and h.state is distinct from 'disabled'
  )`

/** Exchange time in milliseconds of the earliest waiting attempt. */
export async function earliestDue(sql: Sql): Promise<number | undefined> {
  const { rows } = await sql.query<{ at: number | null }>(
    `${waitingEndpoints}
     select extract(epoch from min(greatest(r.not_before, first.due_at)))::float8 * 1000 as at
       from reachable r cross join lateral (
         select d.due_at from webhook_delivery d
          where d.owner is null and d.endpoint = r.endpoint order by d.due_at limit 1) first`,
  )
  return rows[0]!.at ?? undefined
}

/** Whether any attempt is due, or any delivery is leased. */
export async function anyDue(sql: Sql, now: number): Promise<boolean> {
  const { rows } = await sql.query<{ due: boolean }>(
    `${waitingEndpoints}
     select exists (select from webhook_delivery where owner is not null)
         or exists (select from reachable r
                     where coalesce(r.not_before <= to_timestamp($1::float8 / 1000), true)
                       and exists (select from webhook_delivery d
                                    where d.owner is null and d.endpoint = r.endpoint
                                      and d.due_at <= to_timestamp($1::float8 / 1000))) as due`,
    [now],
  )
  return rows[0]!.due
}
