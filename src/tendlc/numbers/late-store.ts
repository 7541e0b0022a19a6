import type { Sql } from '#platform/database/db.ts'

/** The limit of the count. */
export const mostLate = 1_000

/** Counts the numbers for which the aggregator has had a request for more than an hour of exchange time, up to `mostLate`. */
export async function countLateNumbers(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ late: number }>({
    name: 'count-late-numbers',
    text: `select count(*)::int as late from (
        select from campaign_number
         where due_at is not null and status in ('LINKING', 'UNLINKING') and submitted_at < exchange_now() - interval '1 hour'
         limit ${mostLate}) n`,
  })
  return rows[0]!.late
}
