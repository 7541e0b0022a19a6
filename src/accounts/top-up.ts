import type { Sql } from '#platform/db.ts'
import type { Micro } from '#platform/money.ts'
import { insertAdjustment, insertTopUp, lockBalances, readAdjustment, readTopUp } from './money-store.ts'

/** What became of a top-up: the amount was added now, or has been before, or the reference stands for another amount. */
export type ToppedUp = 'added' | 'repeated' | { known: Micro }

/**
 * Adds money to an account's balance, with its ledger entry, inside the caller's transaction. A reference is used once for each
 * account, however many ask at once. `full` would be more than a balance holds. Amount in micro-euros, above 0.
 */
export async function topUp(
  sql: Sql,
  accountId: string,
  amount: Micro,
  reference: string,
): Promise<ToppedUp | 'full'> {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`not an amount to top up: ${amount}`)
  await lockBalances(sql, [accountId])
  if (await insertTopUp(sql, accountId, amount, reference)) return 'added'
  const known = await readTopUp(sql, accountId, reference)
  if (known === undefined) return 'full'
  return known === amount ? 'repeated' : { known }
}

/**
 * Moves a balance up or down, as an operator has reason to, inside the caller's transaction; once for each reference of an
 * account. `refused` would pass its credit limit, or be more than a balance holds. Amount in micro-euros, not 0.
 */
export async function adjust(
  sql: Sql,
  accountId: string,
  amount: Micro,
  reference: string,
): Promise<ToppedUp | 'refused'> {
  if (!Number.isSafeInteger(amount) || amount === 0) throw new RangeError(`not an adjustment: ${amount}`)
  await lockBalances(sql, [accountId])
  if (await insertAdjustment(sql, accountId, amount, reference)) return 'added'
  const known = await readAdjustment(sql, accountId, reference)
  if (known === undefined) return 'refused'
  return known === amount ? 'repeated' : { known }
}
