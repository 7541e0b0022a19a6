import type { Sql } from '#platform/db.ts'
import type { Micro } from '#platform/money.ts'
import { insertTopUp } from './money-store.ts'

/** Adds money to an account's balance, with its ledger entry, inside the caller's transaction. Amount in micro-euros, above 0. */
export async function topUp(sql: Sql, accountId: string, amount: Micro, reference: string): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`not an amount to top up: ${amount}`)
  if (!(await insertTopUp(sql, accountId, amount, reference)))
    throw new Error(`account ${accountId} has no balance`)
}
