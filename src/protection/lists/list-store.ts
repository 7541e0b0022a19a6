import type { Sql } from '#platform/database/db.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** Finds entries by pairs of list and value. */
export async function readEntries(
  sql: Sql,
  lists: string[],
  values: string[],
): Promise<{ list_id: string; value: string; text: string | null }[]> {
  const { rows } = await sql.query<{ list_id: string; value: string; text: string | null }>({
    name: 'read-traffic-entries',
    text: `select e.list_id, e.value, e.text from unnest($1::uuid[], $2::text[]) i(list_id, value)
      cross join lateral (select * from traffic_entry e where e.list_id = i.list_id and e.value = i.value offset 0) e`,
    values: [lists, values],
  })
  return rows
}

/** A value on a list, and the text of a content template. */
export type Entry = { value: string; text: string | null }

/** Adds values to a list and replaces the texts of existing values; returns the number of new values. */
export async function addEntries(sql: Sql, listId: string, entries: readonly Entry[]): Promise<number> {
  const { rows } = await sql.query<{ added: number }>(
    `with added as (
        insert into traffic_entry as e (list_id, value, text)
        select distinct on (value) $1::uuid, value, text from unnest($2::text[], $3::text[]) i(value, text)
        on conflict (list_id, value) do update set text = excluded.text returning xmax = 0 as is_new)
      select count(*) filter (where is_new)::int as added from added`,
    [listId, entries.map((one) => one.value), entries.map((one) => one.text)],
  )
  return rows[0]!.added
}

/** Deletes a value from lists; returns whether it was listed. */
export async function removeEntry(sql: Sql, lists: readonly string[], value: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from traffic_entry where list_id = any($1::uuid[]) and value = $2',
    [lists, value],
  )
  return (rowCount ?? 0) > 0
}

/** Distinct values of lists that follow `after` and begin with `under`, in order. */
export async function listEntries(
  sql: Sql,
  filter: PageRequest & { lists: readonly string[]; under?: string | undefined },
): Promise<Entry[]> {
  const { rows } = await sql.query<Entry>(
    `select distinct on (e.value) e.value, e.text from unnest($1::uuid[]) l(list_id)
       cross join lateral (
         select value, text from traffic_entry e
          where e.list_id = l.list_id and e.value > coalesce($2, '') and starts_with(e.value, $3) and e.value >= $3
          order by e.value limit $4) e
      order by e.value limit $4`,
    [filter.lists, filter.after ?? null, filter.under ?? '', filter.limit],
  )
  return rows
}
