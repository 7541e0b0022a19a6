import type { Sql } from './db.ts'

const atOnce = 10_000

/**
 * Deletes the rows of a table for which a condition holds, in steps that each end in time: whoever breaks off in between goes on
 * later. `which` is the end of a query: a condition, and an order where an index has one.
 */
export async function forgetInSteps(
  sql: Sql,
  table: string,
  which: string,
  values: unknown[] = [],
): Promise<void> {
  const step = `delete from ${table} where ctid = any (array(select ctid from ${table} where ${which} limit ${atOnce}))`
  for (let gone = atOnce; gone === atOnce;) gone = (await sql.query(step, values)).rowCount ?? 0
}
