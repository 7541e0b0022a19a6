import type { Sql } from '#platform/database/db.ts'

/** Whether a pool belongs to a SIM customer of an account. */
export async function ownsPool(sql: Sql, accountId: string, poolId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from sim_pool where id = $1::bigint and partner_id in (select partner_id from sim_partner where account = $2)',
    [poolId, accountId],
  )
  return rowCount === 1
}
