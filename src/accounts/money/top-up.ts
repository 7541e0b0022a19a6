import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import { moveBalance, readMoved, type Movement } from './adjust-store.ts'
import { lockBalances } from './funds-store.ts'

/** The result of a top-up: added now, added before, or the reference was used with another amount. */
export type ToppedUp = 'added' | 'repeated' | { known: Micro }

/**
 * Adds money to an account's balance, with its ledger entry, inside the caller's transaction. Each reference is credited once per
 * account, also by concurrent calls. `full`: would exceed the maximum balance. Amount in micro-euros, above 0.
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
 * Adjusts a balance up or down inside the caller's transaction, once per reference of an account. `refused`: would exceed the credit
 * limit or the maximum balance. Amount in micro-euros, not 0.
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

/** Posts the movement to the ledger; returns undefined if the amount exceeds a limit of the balance. */
async function moveOnce(sql: Sql, movement: Movement): Promise<ToppedUp | undefined> {
  await lockBalances(sql, [movement.accountId])
  if (await moveBalance(sql, movement)) return 'added'
  const known = await readMoved(sql, movement)
  if (known === undefined) return undefined
  return known === movement.amount ? 'repeated' : { known }
}
