import type { Sql } from '#platform/database/db.ts'

/** Number of numbers that wait for the carriers (at most 10,000 are counted), and since when the oldest number waits, in exchange time. */
export type Waiting = { waiting: number; oldest: Date | null }

/** Reads the counts by partial indexes, which contain waiting numbers only. */
export async function readWaiting(sql: Sql): Promise<Waiting> {
  const { rows } = await sql.query<Waiting>({
    name: 'read-tollfree-waiting',
    text: `select (select count(*)::int from (select from tollfree_number where queried_at is not null limit 10000) n) as waiting,
      (select min(queried_at) from tollfree_number where queried_at is not null) as oldest`,
    values: [],
  })
  return rows[0]!
}
