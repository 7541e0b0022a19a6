import type { Sql } from '#platform/database/db.ts'

/** Whether a node is running: each sends a heartbeat every 10 s. */
export async function isRunning(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query(
    "select from node where seen_at > clock_timestamp() - interval '30 seconds' limit 1",
  )
  return rowCount === 1
}
