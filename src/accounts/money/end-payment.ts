import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { timeOfUuid } from '#platform/ids.ts'
import { formatEuro } from '#platform/money.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { PaymentResult } from './payment-port.ts'
import { paymentStates, type PaymentEvent, type PaymentStatus } from './payment-states.ts'
import { endPayment, lockPayment, type Payment, readStuck, readUnposted } from './payment-store.ts'
import { lockReloadOf, putAutoReload } from './reload-store.ts'
import { checkEveryMs } from './reload-times.ts'
import { topUp } from './top-up.ts'

/**
 * Completes a pending payment with the provider's response, inside the caller's transaction, with its top-up and auto-reload. A repeated
 * response has no effect and returns undefined. `now` is exchange time in milliseconds.
 */
export async function endAnswered(
  sql: Sql,
  id: string,
  answer: PaymentResult,
  now: number,
): Promise<PaymentStatus | undefined> {
  const payment = await lockFor(sql, id, 'paid')
  return payment && endLocked(sql, payment, answer, now)
}

/** A provider completes payments within this time, unless it is no longer connected. */
const stuckMs = 2 * 86_400_000

/**
 * Completes a pending payment of an account as an operator decides, who has seen the bank transfer, or has looked up a payment at a provider
 * that has not completed it for two days. Undefined if there is no such payment, or the provider may still complete it.
 */
export async function endByHand(
  sql: Sql,
  accountId: string,
  id: string,
  answer: PaymentResult,
  now: number,
): Promise<PaymentStatus | undefined> {
  const payment = await lockFor(sql, id, 'paid')
  if (payment?.accountId !== accountId) return undefined
  if (payment.provider !== 'manual' && timeOfUuid(id) > wallNow() - stuckMs) return undefined
  return endLocked(sql, payment, answer, now)
}

async function endLocked(
  sql: Sql,
  payment: Payment,
  answer: PaymentResult,
  now: number,
): Promise<PaymentStatus> {
  if (answer.status === 'declined')
    return endPayment(sql, payment.id, 'refused', { now, reason: answer.reason })
  return endPayment(sql, payment.id, (await post(sql, payment, now)) ? 'paid' : 'overflowed', { now })
}

/**
 * Resolves a payment that would have exceeded the maximum balance, as an operator decides: the payment is added to the balance now, or was
 * refunded outside of Strowger. `full` if the balance would still exceed the maximum; undefined if there is no such payment.
 */
export async function endUnposted(
  sql: Sql,
  accountId: string,
  id: string,
  event: 'posted' | 'refunded',
  now: number,
): Promise<PaymentStatus | 'full' | undefined> {
  const payment = await lockFor(sql, id, event)
  if (payment?.accountId !== accountId) return undefined
  if (event === 'posted' && !(await post(sql, payment, now))) return 'full'
  return endPayment(sql, id, event, { now })
}

/** Issues for the operator: payments that are not in a balance, or that their provider has not completed. */
export async function paymentDoubts(sql: Sql): Promise<{ about: string; description: string }[]> {
  const unposted = (await readUnposted(sql)).map(({ id, accountId, amount }) => ({
    about: `account ${accountId}`,
    description:
      `Payment ${id} of ${formatEuro(amount)} euros succeeded, but would exceed the maximum balance. Reduce the balance and resolve the payment as \`posted\`, or ` +
      'refund the money and resolve the payment as `refunded`. Until then no further payment is made for the account.',
  }))
  const stuck = (await readStuck(sql, wallNow() - stuckMs)).map(({ id, accountId, amount, provider }) => ({
    about: `account ${accountId}`,
    description:
      `Payment ${id} of ${formatEuro(amount)} euros has been pending at the provider \`${provider}\` for two days. Check there whether it was paid, and resolve the payment ` +
      'as `paid` or `declined`. Until then no further payment is made for the account.',
  }))
  return [...unposted, ...stuck]
}

/** Locks a payment in a state that allows an event; locks auto-reload first, as balance checks do. */
async function lockFor(sql: Sql, id: string, event: PaymentEvent): Promise<Payment | undefined> {
  await lockReloadOf(sql, id)
  return lockPayment(sql, id, paymentStates.from(event))
}

/** Adds a payment to its balance once, and sets auto-reload if it is the first; false if the balance cannot hold it. */
async function post(sql: Sql, payment: Payment, now: number): Promise<boolean> {
  const { id, accountId, amount, trx, threshold } = payment
  if ((await topUp(sql, accountId, amount, `payment ${id}`)) === 'full') return false
  if (threshold === undefined) return true
  await putAutoReload(sql, accountId, { trx, amount, threshold }, now + checkEveryMs)
  await bumpEpoch(sql)
  return true
}
