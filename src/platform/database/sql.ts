import type pg from 'pg'

export type Row = pg.QueryResultRow

/** A statement that may be prepared under a name. */
export type Named = { name?: string; text: string; values?: unknown[] }

/** An object that runs SQL: the pool, or one transaction. */
export type Sql = {
  query<R extends Row = Row>(query: string | Named, values?: unknown[]): Promise<pg.QueryResult<R>>
}

/** Lock of a row until the commit: none, against changes (`shared`), or against every other lock. */
export type Lock = false | 'shared' | true

/** The clause of a `select` that locks its rows. */
export function lockClause(lock: Lock): string {
  if (lock === 'shared') return 'for share'
  return lock ? 'for update' : ''
}
