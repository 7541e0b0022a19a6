import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentAnswer, PaymentProvider } from './payment-port.ts'
import {
  claimPayments,
  endPayment,
  insertPayment,
  type NewPayment,
  type Payment,
  readStatus,
} from './payment-store.ts'
import { lockReloadOf, putAutoReload } from './reload-store.ts'
import { topUp } from './top-up.ts'

/** For so long the provider is waited for, and another node leaves the payment alone. */
const answerMs = 10_000
const leaseSeconds = 30
const batch = 50
/** Balances are looked at every 5 to 10 minutes (S3-091, S3-181). */
export const lookEveryMs = 300_000

export type PaymentsNeeds = {
  db: Db
  clock: Clock
  log: Log
  provider: PaymentProvider
  /** Told of every payment that has ended. */
  ended?: (status: 'succeeded' | 'declined') => void
}

export type PaymentWish = Omit<NewPayment, 'id' | 'begunAt'>

/** Payments at the provider: each a row before it is asked for, and ended together with its ledger entry. */
export type PaymentDesk = {
  /** Writes a payment down inside the caller's transaction; nothing when one of the account is pending. */
  begin(sql: Sql, wish: PaymentWish): Promise<Payment | undefined>
  /** Asks the provider for it and waits for what becomes of it, a few seconds at most. */
  ask(payment: Payment): Promise<Payment['status']>
  /** Waits for a payment that somebody else asks for. */
  wait(id: string, ms: number): Promise<Payment['status']>
  /** Asks again for those whose answer never came. */
  sweep(): Promise<void>
}

export function openPaymentDesk(needs: PaymentsNeeds): PaymentDesk {
  const { db, clock, log, provider } = needs
  const settle = async (id: string, answer: PaymentAnswer): Promise<void> => {
    if (answer === 'pending') return
    const ended = await db.tx((sql) => end(sql, id, answer, clock.now()))
    if (!ended) return
    needs.ended?.(answer)
    if (answer === 'declined') log.warn({ payment: id }, 'a payment was declined')
  }
  provider.onSettled(settle)

  const ask = async ({ id, trx, amount }: Payment): Promise<Payment['status']> => {
    try {
      const answer = await provider.pay({ reference: id, trx, amount })
      await settle(id, answer)
      return answer === 'pending' ? await waitFor(db, id, answerMs) : answer
    } catch (err) {
      log.warn({ err, payment: id }, 'a payment was not answered; it is asked for again')
      return 'pending'
    }
  }
  return {
    async begin(sql, wish) {
      const payment = { ...wish, id: uuidv7(), begunAt: clock.now() }
      return (await insertPayment(sql, payment, leaseSeconds)) ? { ...payment, status: 'pending' } : undefined
    },
    ask,
    wait: (id, ms) => waitFor(db, id, ms),
    async sweep() {
      const due = await claimPayments(db, leaseSeconds, batch)
      await Promise.all(due.map(ask))
    },
  }
}

/** The end of a payment, its money and what it sets are one commit; told twice, it ends once. */
async function end(
  sql: Sql,
  id: string,
  answer: 'succeeded' | 'declined',
  now: number,
): Promise<Payment | undefined> {
  await lockReloadOf(sql, id)
  const payment = await endPayment(sql, id, answer === 'succeeded' ? 'paid' : 'refused', now)
  if (!payment || answer === 'declined') return payment
  const { accountId, amount, trx, threshold } = payment
  // It stays pending, and is asked for again, until there is room for it.
  if ((await topUp(sql, accountId, amount, `payment ${id}`)) === 'full')
    throw new Error(`the balance of account ${accountId} cannot hold more`)
  if (threshold === undefined) return payment
  await putAutoReload(sql, accountId, { trx, amount, threshold }, now + lookEveryMs)
  await bumpEpoch(sql)
  return payment
}

async function waitFor(db: Db, id: string, ms: number): Promise<Payment['status']> {
  for (const until = Date.now() + ms; ;) {
    const status = (await readStatus(db, id)) ?? 'declined'
    if (status !== 'pending' || Date.now() >= until) return status
    await sleep(50)
  }
}
