import type pg from 'pg'

export type Row = pg.QueryResultRow

/** A statement that may be prepared under a name. */
export type Named = { name?: string; text: string; values?: unknown[] }

/** Something that runs SQL: the pool, or one transaction of it. */
export type Sql = {
  query<R extends Row = Row>(query: string | Named, values?: unknown[]): Promise<pg.QueryResult<R>>
}

/** How a row is locked until the commit: not at all, against changes, or against every other lock. */
export type Lock = false | 'shared' | true

/** The clause of a `select` that locks its rows. */
export function lockClause(lock: Lock): string {
  if (lock === 'shared') return 'for share'
  return lock ? 'for update' : ''
}
