import type { Sql } from '#platform/db.ts'
import { insertFees, readCharged, type Fee } from './fee-store.ts'
import { lockSpendable, type Spendable } from './money-store.ts'

export type { Fee, FeeKind } from './fee-store.ts'

/** `repeated` was paid before, by an earlier call or an earlier fee of the same call; `refused` would pass the credit limit. */
export type FeeOutcome = 'paid' | 'repeated' | 'refused'

/**
 * Charges fees inside the caller's transaction and answers what became of each, in order. An account pays the first of its
 * fees that its money covers and goes on to the next; no balance passes its credit limit. Balances are locked in the order of
 * their keys until the commit. What costs nothing is paid without an entry. An account that does not exist pays nothing.
 */
export async function chargeFees(sql: Sql, fees: readonly Fee[]): Promise<FeeOutcome[]> {
  for (const { amount } of fees)
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount of a fee: ${amount}`)
  const owed = fees.filter(({ amount }) => amount > 0)
  if (owed.length === 0) return fees.map(() => 'paid')
  // Only behind the locks: what somebody else pays under one of these references is committed by then.
  const left = await lockSpendable(sql, [...new Set(owed.map(({ accountId }) => accountId))])
  const known = new Set((await readCharged(sql, owed)).map(keyOf))
  const outcomes = fees.map((fee) => decide(fee, left, known))
  await insertFees(
    sql,
    fees.filter(({ amount }, i) => amount > 0 && outcomes[i] === 'paid'),
  )
  return outcomes
}

function decide(fee: Fee, left: Spendable, known: Set<string>): FeeOutcome {
  if (fee.amount === 0) return 'paid'
  if (known.has(keyOf(fee))) return 'repeated'
  const spendable = left.get(fee.accountId)
  if (spendable === undefined || spendable < fee.amount) return 'refused'
  left.set(fee.accountId, spendable - fee.amount)
  known.add(keyOf(fee))
  return 'paid'
}

const keyOf = ({ accountId, kind, reference }: Omit<Fee, 'amount'>) => `${accountId} ${kind} ${reference}`
