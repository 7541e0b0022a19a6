import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'

/** The own or shared balance of an account, and whether that balance has auto-reload. */
export type Balance = { amount: Micro; autoReload: boolean }

/** The balance of an account that is known to exist. */
export async function readBalance(sql: Sql, accountId: string): Promise<Balance> {
  const { rows } = await sql.query<{ amount: Micro; auto_reload: boolean }>({
    name: 'read-balance',
    text: `select p.amount, exists (select from auto_reload r where r.account_id = p.account_id) as auto_reload
        from balance b join balance p on p.account_id = coalesce(b.payer_id, b.account_id) where b.account_id = $1`,
    values: [accountId],
  })
  return { amount: rows[0]!.amount, autoReload: rows[0]!.auto_reload }
}
