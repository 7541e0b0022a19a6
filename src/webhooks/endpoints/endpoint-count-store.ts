import type { Db } from '#platform/database/db.ts'
import { timeOfUuid } from '#platform/ids.ts'
import { byIndex } from '#platform/database/by-index.ts'

/** States of endpoints as a circuit breaker; `probing` is half open: a probe is due or in flight. */
export const circuitStates = ['healthy', 'failing', 'open', 'probing', 'disabled'] as const
export type CircuitState = (typeof circuitStates)[number]

/** Number of endpoints in a state, and when their oldest waiting event was created (wall time in milliseconds). */
export type EndpointCounts = { endpoints: number; oldestAt: number | undefined }

const mostLookedAt = 10_000

/** `waiting`: each endpoint with its oldest waiting event, by a skip scan of the index. */
const metrics = `
  with recursive waiting as (
    (select endpoint, event_id, 1 as nth from webhook_delivery
      where owner is null order by endpoint, event_id limit 1)
    union all
    select o.endpoint, o.event_id, w.nth + 1
      from waiting w cross join lateral (
        select d.endpoint, d.event_id from webhook_delivery d
         where d.owner is null and d.endpoint > w.endpoint order by d.endpoint, d.event_id limit 1) o
     where w.nth < $2
  ), known as (
    select endpoint, case when state = 'open' and (probe_at <= m.now or probing_until > m.now) then 'probing' else state end as state
      from webhook_endpoint cross join (select to_timestamp($1::float8 / 1000) as now) m
  ), oldest as (
    select coalesce(k.state, 'healthy') as state, min(w.event_id::text) as event_id
      from waiting w left join known k using (endpoint) group by 1
  ), counted as (
    select state, count(*)::int as endpoints from known group by state
  )
  select coalesce(c.state, o.state) as state, coalesce(c.endpoints, 0) as endpoints, o.event_id
    from counted c full join oldest o using (state)`

type Row = { state: CircuitState; endpoints: number; event_id: string | null }

/** Counts endpoints by state. `now` is exchange time in milliseconds. */
export async function readEndpointCounts(
  db: Pick<Db, 'tx'>,
  now: number,
): Promise<Map<CircuitState, EndpointCounts>> {
  const query = { name: 'webhook-endpoint-counts', text: metrics, values: [now, mostLookedAt] }
  const { rows } = await db.tx((sql) => byIndex(sql, () => sql.query<Row>(query)))
  const found = new Map(rows.map((row) => [row.state, row]))
  return new Map(circuitStates.map((state) => [state, toEndpointCounts(found.get(state))]))
}

function toEndpointCounts(row: Row | undefined): EndpointCounts {
  const id = row?.event_id
  return { endpoints: row?.endpoints ?? 0, oldestAt: id ? timeOfUuid(id) : undefined }
}
