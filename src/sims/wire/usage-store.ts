import type { Sql } from '#platform/database/db.ts'

/** Adds to the numbers of API calls of customers. */
export async function addCalls(sql: Sql, calls: ReadonlyMap<string, number>): Promise<void> {
  const sorted = [...calls].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await sql.query({
    name: 'add-sim-calls',
    text: `insert into sim_api_usage as u (partner_id, calls)
           select * from unnest($1::text[], $2::bigint[]) order by 1
           on conflict (partner_id) do update set calls = u.calls + excluded.calls`,
    values: [sorted.map(([id]) => id), sorted.map(([, n]) => n)],
  })
}

/** The stored number of API calls of a partner. */
export async function readCalls(sql: Sql, partnerId: string): Promise<number> {
  const { rows } = await sql.query<{ calls: number }>(
    'select calls from sim_api_usage where partner_id = $1',
    [partnerId],
  )
  return rows[0]?.calls ?? 0
}
