import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import { insertFees, readCharged, type Owed } from './fee-store.ts'
import { readFeeTable } from './fee-table-store.ts'
import { feeOf } from './fee-table.ts'
import type { FeeTableKind } from './ledger-kinds.ts'
import { lockSpendable, type Spendable } from './funds-store.ts'

/** A fee of an account. */
export type Fee = {
  accountId: string
  /** The name of the fee in the fee table and in the ledger. */
  fee: FeeTableKind
  /** Specific price in micro-euros, 0 or more; default: the price in the fee table. */
  amount?: Micro | undefined
  /** A reference of an account is charged at most once as a rental, and at most once as any other fee. */
  reference: string
}

/** `repeated`: charged before, by an earlier call or an earlier fee of this call; `refused`: would exceed the credit limit. */
export type FeeOutcome = 'paid' | 'repeated' | 'refused'

/**
 * Charges fees inside the caller's transaction and returns the outcome of each, in order. A fee that the balance does not cover is
 * refused and the next fee is tried; no debt exceeds the credit limit. Balances are locked in the order of their keys until the
 * commit. A fee of 0 is paid without an entry. Fees of unknown accounts are refused.
 */
export async function chargeFees(sql: Sql, fees: readonly Fee[]): Promise<FeeOutcome[]> {
  const priced = await pricedOf(sql, fees)
  const owed = priced.filter(({ amount }) => amount > 0)
  if (owed.length === 0) return fees.map(() => 'paid')
  // The ledger is read after locking, because concurrent charges with the same reference are committed by then.
  const left = await lockSpendable(sql, [...new Set(owed.map(({ accountId }) => accountId))])
  const known = new Set((await readCharged(sql, owed)).map(keyOf))
  const outcomes = priced.map((one) => decide(one, left, known))
  await insertFees(
    sql,
    priced.filter(({ amount }, i) => amount > 0 && outcomes[i] === 'paid'),
  )
  return outcomes
}

async function pricedOf(sql: Sql, fees: readonly Fee[]): Promise<Owed[]> {
  const table = fees.some(({ amount }) => amount === undefined) ? await readFeeTable(sql) : []
  return fees.map(({ accountId, fee, reference, amount = feeOf(table, fee) }) => {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount of a fee: ${amount}`)
    return { accountId, fee, kind: fee === 'number-rental' ? 'rental' : 'fee', amount, reference }
  })
}

function decide(owed: Owed, left: Spendable, known: Set<string>): FeeOutcome {
  if (owed.amount === 0) return 'paid'
  if (known.has(keyOf(owed))) return 'repeated'
  const spendable = left.get(owed.accountId)
  if (spendable === undefined || spendable < owed.amount) return 'refused'
  left.set(owed.accountId, spendable - owed.amount)
  known.add(keyOf(owed))
  return 'paid'
}

const keyOf = ({ accountId, kind, reference }: Pick<Owed, 'accountId' | 'kind' | 'reference'>) =>
  `${accountId} ${kind} ${reference}`
