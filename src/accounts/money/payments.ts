import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { PaymentAnswer, PaymentProvider } from './payment-port.ts'
import { endAnswered } from './end-payment.ts'
import type { PaymentStatus } from './payment-states.ts'
import {
  claimPayment,
  claimPayments,
  insertPayment,
  type NewPayment,
  type Payment,
  readStatus,
  wakePayment,
} from './payment-store.ts'
import { openWaking } from './waking.ts'

/** The lease of a payment. */
const leaseSeconds = 30
const batch = 50

export type PaymentsDeps = {
  db: Db
  clock: Clock
  log: Log
  provider: PaymentProvider
  /** Called when a payment is complete. */
  ended?: (status: PaymentStatus) => void
}

export type PaymentInput = Omit<NewPayment, 'id' | 'begunAt' | 'provider'>

/** Payments at the provider: each payment is stored before it is requested, and completed together with its ledger entry. */
export type PaymentWorker = {
  /** Stores a payment inside the caller's transaction; undefined if the account has an open one. */
  begin(sql: Sql, input: PaymentInput): Promise<Payment | undefined>
  /** Requests a payment from the provider and waits a few seconds for its status. */
  ask(payment: Payment): Promise<PaymentStatus>
  /** Waits for a payment that another caller requests. */
  wait(id: string, ms: number): Promise<PaymentStatus>
  /** Requests payments without a response again. */
  sweep(): Promise<void>
  /** Makes a pending payment due, because the provider has sent an event about it, and requests it in the background. */
  wake(id: string): Promise<void>
  /** Waits until the requests in the background are done. */
  stop(): Promise<void>
}

export function openPaymentWorker(deps: PaymentsDeps): PaymentWorker {
  const { db, clock, log, provider } = deps
  const settle = async (id: string, answer: PaymentAnswer): Promise<void> => {
    if (answer.status === 'pending') return
    const status = await db.tx((sql) => endAnswered(sql, id, answer, clock.now()))
    if (!status) return
    deps.ended?.(status)
    if (status === 'declined') log.warn({ payment: id }, 'a payment was declined')
    if (status === 'unposted')
      log.error(
        { payment: id },
        'a payment succeeded but would exceed the maximum balance; an operator must resolve it',
      )
  }
  const request = async (
    { id, accountId, trx, amount }: Payment,
    pendingMs: number,
  ): Promise<PaymentStatus> => {
    try {
      const answer = await provider.pay({ reference: id, accountId, trx, amount })
      await settle(id, answer)
      return await waitFor(db, id, answer.status === 'pending' ? pendingMs : 0)
    } catch (err) {
      log.warn({ err, payment: id }, 'the payment provider did not respond; the payment is requested again')
      return 'pending'
    }
  }
  const sweep = async () => {
    if (!provider.isRepeated) return
    const due = await claimPayments(db, provider.name, leaseSeconds, batch)
    await Promise.all(due.map((payment) => request(payment, 0)))
  }
  const waking = openWaking(async (id) => {
    const payment = await claimPayment(db, provider.name, leaseSeconds, id).catch((err: unknown) => {
      log.warn(
        { err, payment: id },
        'a payment with an event could not be claimed; the next sweep requests it',
      )
      return undefined
    })
    if (payment) await request(payment, 0)
  })
  return {
    async begin(sql, input) {
      const payment = { ...input, id: uuidv7(), begunAt: clock.now(), provider: provider.name }
      return (await insertPayment(sql, payment, leaseSeconds)) ? { ...payment, status: 'pending' } : undefined
    },
    ask: (payment) => request(payment, provider.pendingMs),
    wait: (id, ms) => waitFor(db, id, ms),
    sweep,
    async wake(id) {
      // If this node stops now, the sweep of any node requests the payment.
      if (await wakePayment(db, provider.name, id)) waking.wake(id)
    },
    stop: waking.stop,
  }
}

async function waitFor(db: Db, id: string, ms: number): Promise<PaymentStatus> {
  for (const until = wallNow() + ms; ;) {
    const status = (await readStatus(db, id)) ?? 'declined'
    if (status !== 'pending' || wallNow() >= until) return status
    await sleep(50)
  }
}
