import type { Sql } from '#platform/database/db.ts'
import { until } from './until.ts'

/** Number of sessions of this database that wait for a lock. */
export async function blockedSessions(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount!
}

/** Waits until sessions of this database wait for a lock, at least the given number of them. */
export async function untilBlocked(sql: Sql, sessions = 1): Promise<void> {
  await until(
    () => blockedSessions(sql),
    (blocked) => blocked >= sessions,
  )
}
