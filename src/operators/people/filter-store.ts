import type { Sql } from '#platform/database/db.ts'

/** A list filter that a person has saved under a name. */
export type SavedFilter = { name: string; search: string; saved_at: Date }

/** Maximum number of saved filters per person and page. */
export const mostFilters = 100

/** The saved filters of a person for a page, ordered by name. */
export async function listFilters(sql: Sql, personId: string, page: string): Promise<SavedFilter[]> {
  const { rows } = await sql.query<SavedFilter>(
    'select name, search, saved_at from person_filter where person_id = $1 and page = $2 order by name limit $3',
    [personId, page, mostFilters],
  )
  return rows
}

type FilterInput = { page: string; name: string; search: string }

/** Saves a filter, replacing one of the same name; false if the limit is reached. */
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

/** Deletes a filter; false if it does not exist. */
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
