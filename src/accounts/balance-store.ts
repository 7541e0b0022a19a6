import type { Sql } from '#platform/db.ts'
import type { Micro } from '#platform/money.ts'

/** What an account has, and whether it is topped up by itself. */
export type Balance = { amount: Micro; autoReload: boolean }

/** The balance of an account that is known to exist. */
export async function readBalance(sql: Sql, accountId: string): Promise<Balance> {
  const { rows } = await sql.query<{ amount: Micro }>('select amount from balance where account_id = $1', [
    accountId,
  ])
  return { amount: rows[0]!.amount, autoReload: false }
}
