import type { Sql } from './db.ts'

/** An open transaction: rows that were visible when it began cannot be vacuumed in any table. */
export type OpenTransaction = { pid: number; application: string; state: string; seconds: number }

/** The oldest open transaction of the exchange's role, because the role cannot see transactions of other roles. */
export async function oldestTransaction(sql: Sql): Promise<OpenTransaction | undefined> {
  const { rows } = await sql.query<OpenTransaction>(
    `select pid, application_name as application, state,
            extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
       from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      order by xact_start limit 1`,
  )
  return rows[0]
}

/** The number of dead rows that are not yet vacuumed, by table. */
export async function deadRows(
  sql: Sql,
  tables: readonly string[],
): Promise<{ table: string; dead: number }[]> {
  const { rows } = await sql.query<{ table: string; dead: number }>(
    `select relname as "table", n_dead_tup as dead from pg_stat_user_tables
      where schemaname = 'public' and relname = any($1::text[])`,
    [tables],
  )
  return rows
}
