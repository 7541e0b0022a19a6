import type { Sql } from './db.ts'

/** Makes the partitions of the coming weeks and drops those past their keeping time. Answers how many changed. */
export async function rollPartitions(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ changes: number }>(
    'select roll_partitions(clock_timestamp()) as changes',
  )
  return rows[0]!.changes
}
