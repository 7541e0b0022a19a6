import type { Sql } from '#platform/database/db.ts'
import type { EndpointState } from './states.ts'

const mostCounted = 10_000

/** Counts endpoints that are not healthy by state, up to 10,000, with the partial index of these endpoints. */
export async function countUnhealthy(sql: Sql): Promise<{ state: EndpointState; endpoints: number }[]> {
  const { rows } = await sql.query<{ state: EndpointState; endpoints: number }>({
    name: 'count-ill-endpoints',
    text: `select state, count(*)::int as endpoints
        from (select state from webhook_endpoint where state <> 'healthy' limit ${mostCounted}) e group by state order by state`,
  })
  return rows
}
