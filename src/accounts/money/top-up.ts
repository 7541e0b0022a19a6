import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import { moveBalance, readMoved, type Movement } from './adjust-store.ts'
import { lockBalances } from './funds-store.ts'

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
  return (await moveOnce(sql, { kind: 'topup', accountId, amount, reference })) ?? 'full'
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
  return (await moveOnce(sql, { kind: 'adjustment', accountId, amount, reference })) ?? 'refused'
}

/** Undefined where the balance may not be moved so far. */
async function moveOnce(sql: Sql, movement: Movement): Promise<ToppedUp | undefined> {
  await lockBalances(sql, [movement.accountId])
  if (await moveBalance(sql, movement)) return 'added'
  const known = await readMoved(sql, movement)
  if (known === undefined) return undefined
  return known === movement.amount ? 'repeated' : { known }
}
