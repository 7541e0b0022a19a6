import type pg from 'pg'

export type Row = pg.QueryResultRow

/** A statement that may be prepared under a name. */
export type Named = { name?: string; text: string; values?: unknown[] }

/** Something that runs SQL: the pool, or one transaction of it. */
export type Sql = {
  query<R extends Row = Row>(query: string | Named, values?: unknown[]): Promise<pg.QueryResult<R>>
}
