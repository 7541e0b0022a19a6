import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Micro } from '#platform/money.ts'

/** Maximum balance: 8 billion euros plus a credit limit are still exact as a JavaScript number of micro-euros. */
const mostInBalance: Micro = 8_000_000_000_000_000

/** Conditions for an amount ($3) to change a balance ($2): not above the maximum ($5) and, for an adjustment, not below the credit limit. */
const mayMove = {
  topup: 'account_id = $2 and amount + $3 <= $5',
  adjustment: 'account_id = $2 and payer_id is null and amount + $3 between -credit_limit and $5',
} as const

/** A top-up or adjustment: the account, the amount in micro-euros, and its reference. */
export type Movement = { kind: keyof typeof mayMove; accountId: string; amount: Micro; reference: string }

/**
 * Changes a balance that the caller has locked, with its ledger entry, once per kind and reference. Returns false if the reference was
 * used before or the amount exceeds a limit.
 */
export async function moveBalance(
  sql: Sql,
  { kind, accountId, amount, reference }: Movement,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `with entry as (
       insert into ledger_entry (id, account_id, kind, amount, reference)
       select $1, account_id, $6, $3, $4 from balance where ${mayMove[kind]}
       on conflict (account_id, kind, reference) where reference is not null do nothing returning account_id, amount
     )
     update balance b set amount = b.amount + e.amount from entry e where b.account_id = e.account_id`,
    [uuidv7(), accountId, amount, reference, mostInBalance, kind],
  )
  return rowCount === 1
}

/** The amount of the ledger entry with a reference, in micro-euros; undefined without such an entry. */
export async function readMoved(
  sql: Sql,
  { kind, accountId, reference }: Omit<Movement, 'amount'>,
): Promise<Micro | undefined> {
  const { rows } = await sql.query<{ amount: Micro }>(
    'select amount from ledger_entry where account_id = $1 and reference = $2 and kind = $3',
    [accountId, reference, kind],
  )
  return rows[0]?.amount
}

/** Sets the credit limit; false if the debt already exceeds that limit, or the account shares a balance. */
export async function updateCreditLimit(sql: Sql, accountId: string, limit: Micro): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update balance set credit_limit = $2 where account_id = $1 and payer_id is null and amount >= -$2::bigint',
    [accountId, limit],
  )
  return rowCount === 1
}
