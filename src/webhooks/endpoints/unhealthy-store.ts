import type { Sql } from '#platform/database/db.ts'
import type { EndpointState } from './states.ts'

const mostCounted = 10_000

/** How many endpoints are not healthy, by state, counted to ten thousand by the index of these. */
export async function countUnhealthy(sql: Sql): Promise<{ state: EndpointState; endpoints: number }[]> {
  const { rows } = await sql.query<{ state: EndpointState; endpoints: number }>({
    name: 'count-ill-endpoints',
    text: `select state, count(*)::int as endpoints
        from (select state from webhook_endpoint where state <> 'healthy' limit ${mostCounted}) e group by state order by state`,
  })
  return rows
}
