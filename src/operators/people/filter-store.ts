import type { Sql } from '#platform/database/db.ts'

/** What somebody has narrowed a page to, under a name of their own. */
export type SavedFilter = { name: string; search: string; saved_at: Date }

/** So many are kept of each page for each person. */
export const mostFilters = 100

/** Those of a person and a page, by name. */
export async function listFilters(sql: Sql, personId: string, page: string): Promise<SavedFilter[]> {
  const { rows } = await sql.query<SavedFilter>(
    'select name, search, saved_at from person_filter where person_id = $1 and page = $2 order by name limit $3',
    [personId, page, mostFilters],
  )
  return rows
}

type FilterInput = { page: string; name: string; search: string }

/** Keeps one, in place of that of the same name; false where there is no room for another. */
export async function putFilter(
  sql: Sql,
  personId: string,
  { page, name, search }: FilterInput,
): Promise<boolean> {
  await sql.query('select from person where id = $1 for no key update', [personId])
  const { rowCount } = await sql.query(
    `insert into person_filter (person_id, page, name, search)
     select $1, $2, $3, $4 where $3 in (select name from person_filter where person_id = $1 and page = $2)
         or (select count(*) from person_filter where person_id = $1 and page = $2) < $5
     on conflict (person_id, page, name) do update set search = excluded.search, saved_at = clock_timestamp()`,
    [personId, page, name, search, mostFilters],
  )
  return rowCount === 1
}

/** Forgets one; false where it is not there. */
export async function deleteFilter(
  sql: Sql,
  personId: string,
  { page, name }: Omit<FilterInput, 'search'>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from person_filter where person_id = $1 and page = $2 and name = $3',
    [personId, page, name],
  )
  return rowCount === 1
}
