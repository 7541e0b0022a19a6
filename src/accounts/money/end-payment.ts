import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { formatEuro } from '#platform/money.ts'
import { paymentStates, type PaymentEvent, type PaymentStatus } from './payment-states.ts'
import { endPayment, lockPayment, type Payment, readUnposted } from './payment-store.ts'
import { lockReloadOf, putAutoReload } from './reload-store.ts'
import { checkEveryMs } from './reload-times.ts'
import { topUp } from './top-up.ts'

/**
 * Ends a pending payment inside the caller's transaction as the provider has answered, with its money and what it sets. Told twice,
 * it ends once: nothing is answered then. Now is exchange time in milliseconds.
 */
export async function endAnswered(
  sql: Sql,
  id: string,
  answer: 'succeeded' | 'declined',
  now: number,
): Promise<PaymentStatus | undefined> {
  const payment = await lockFor(sql, id, 'paid')
  if (!payment) return undefined
  if (answer === 'declined') return endPayment(sql, id, 'refused', now)
  return endPayment(sql, id, (await post(sql, payment, now)) ? 'paid' : 'overflowed', now)
}

/**
 * Ends a payment that found no room in its balance, as an operator says: put into the balance now, or given back elsewhere. `full`
 * when there is no room still; undefined when no such payment of the account waits.
 */
export async function endUnposted(
  sql: Sql,
  accountId: string,
  id: string,
  event: 'booked' | 'returned',
  now: number,
): Promise<PaymentStatus | 'full' | undefined> {
  const payment = await lockFor(sql, id, event)
  if (payment?.accountId !== accountId) return undefined
  if (event === 'booked' && !(await post(sql, payment, now))) return 'full'
  return endPayment(sql, id, event, now)
}

/** What an operator should do something about: payments that were made and are in no balance. */
export async function paymentDoubts(sql: Sql): Promise<{ about: string; says: string }[]> {
  return (await readUnposted(sql)).map(({ id, accountId, amount }) => ({
    about: `account ${accountId}`,
    says:
      `Payment ${id} of ${formatEuro(amount)} euros was made, and the balance cannot hold it. Make room and end it as booked, or give ` +
      'the money back and end it as returned; until then nothing more is paid for the account.',
  }))
}

/** Locks a payment to which an event may happen; first how its account is topped up, as whoever looks at a balance does. */
async function lockFor(sql: Sql, id: string, event: PaymentEvent): Promise<Payment | undefined> {
  await lockReloadOf(sql, id)
  return lockPayment(sql, id, paymentStates.from(event))
}

/** Adds a payment to its balance, once, and sets what it sets; false when there is no room for it. */
async function post(sql: Sql, payment: Payment, now: number): Promise<boolean> {
  const { id, accountId, amount, trx, threshold } = payment
  if ((await topUp(sql, accountId, amount, `payment ${id}`)) === 'full') return false
  if (threshold === undefined) return true
  await putAutoReload(sql, accountId, { trx, amount, threshold }, now + checkEveryMs)
  await bumpEpoch(sql)
  return true
}
