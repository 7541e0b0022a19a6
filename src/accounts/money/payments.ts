import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { PaymentAnswer, PaymentProvider } from './payment-port.ts'
import { endAnswered } from './end-payment.ts'
import type { PaymentStatus } from './payment-states.ts'
import { claimPayments, insertPayment, type NewPayment, type Payment, readStatus } from './payment-store.ts'

/** For so long the provider is waited for, and another node leaves the payment alone. */
const answerMs = 10_000
const leaseSeconds = 30
const batch = 50

export type PaymentsDeps = {
  db: Db
  clock: Clock
  log: Log
  provider: PaymentProvider
  /** Told of every payment that has ended. */
  ended?: (status: PaymentStatus) => void
}

export type PaymentInput = Omit<NewPayment, 'id' | 'begunAt'>

/** Payments at the provider: each a row before it is asked for, and ended together with its ledger entry. */
export type PaymentWorker = {
  /** Writes a payment down inside the caller's transaction; nothing when one of the account is pending. */
  begin(sql: Sql, input: PaymentInput): Promise<Payment | undefined>
  /** Asks the provider for it and waits for what becomes of it, a few seconds at most. */
  ask(payment: Payment): Promise<PaymentStatus>
  /** Waits for a payment that somebody else asks for. */
  wait(id: string, ms: number): Promise<PaymentStatus>
  /** Asks again for those whose answer never came. */
  sweep(): Promise<void>
}

export function openPaymentWorker(deps: PaymentsDeps): PaymentWorker {
  const { db, clock, log, provider } = deps
  const settle = async (id: string, answer: PaymentAnswer): Promise<void> => {
    if (answer === 'pending') return
    const status = await db.tx((sql) => endAnswered(sql, id, answer, clock.now()))
    if (!status) return
    deps.ended?.(status)
    if (status === 'declined') log.warn({ payment: id }, 'a payment was declined')
    if (status === 'unbooked')
      log.error({ payment: id }, 'a payment was made that its balance cannot hold; an operator has to end it')
  }
  provider.onSettled(settle)

  const ask = async ({ id, trx, amount }: Payment): Promise<PaymentStatus> => {
    try {
      const answer = await provider.pay({ reference: id, trx, amount })
      await settle(id, answer)
      return await waitFor(db, id, answer === 'pending' ? answerMs : 0)
    } catch (err) {
      log.warn({ err, payment: id }, 'a payment was not answered; it is asked for again')
      return 'pending'
    }
  }
  return {
    async begin(sql, input) {
      const payment = { ...input, id: uuidv7(), begunAt: clock.now() }
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

async function waitFor(db: Db, id: string, ms: number): Promise<PaymentStatus> {
  for (const until = wallNow() + ms; ;) {
    const status = (await readStatus(db, id)) ?? 'declined'
    if (status !== 'pending' || wallNow() >= until) return status
    await sleep(50)
  }
}
