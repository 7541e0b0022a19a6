import type { Sql } from '#platform/db.ts'

/** Which values stand on which lists, of pairs that are asked for. */
export async function readEntries(
  sql: Sql,
  lists: string[],
  values: string[],
): Promise<{ list_id: string; value: string; said: string | null }[]> {
  const { rows } = await sql.query<{ list_id: string; value: string; said: string | null }>({
    name: 'read-traffic-entries',
    text: `select e.list_id, e.value, e.said from unnest($1::uuid[], $2::text[]) i(list_id, value)
      cross join lateral (select * from traffic_entry e where e.list_id = i.list_id and e.value = i.value offset 0) e`,
    values: [lists, values],
  })
  return rows
}
