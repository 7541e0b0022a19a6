import type { Sql } from '#platform/database/db.ts'

/** Numbers that wait for the carriers, counted up to 10,000, and since when the oldest waits, in exchange time. */
export type Waiting = { waiting: number; oldest: Date | null }

/** Reads it by partial indexes, which contain waiting numbers only. */
export async function readWaiting(sql: Sql): Promise<Waiting> {
  const { rows } = await sql.query<Waiting>({
    name: 'read-tollfree-waiting',
    text: `select (select count(*)::int from (select from tollfree_number where asked_at is not null limit 10000) n) as waiting,
      (select min(asked_at) from tollfree_number where asked_at is not null) as oldest`,
    values: [],
  })
  return rows[0]!
}
