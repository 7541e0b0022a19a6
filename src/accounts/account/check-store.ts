import type { Sql } from '#platform/database/db.ts'

/** Counts address checks of an account against its limit per minute; false above the limit. */
export async function countChecks(
  sql: Sql,
  accountId: string,
  checks: number,
  most: number,
): Promise<boolean> {
  const { rows } = await sql.query<{ checks: number }>(
    `insert into address_check as c (account_id, began_at, checks) values ($1, clock_timestamp(), $2)
     on conflict (account_id) do update
       set began_at = case when c.began_at < clock_timestamp() - interval '1 minute' then clock_timestamp() else c.began_at end,
           checks = least($3 + 1, case when c.began_at < clock_timestamp() - interval '1 minute' then 0 else c.checks end + $2)
     returning checks`,
    [accountId, checks, most],
  )
  return rows[0]!.checks <= most
}
