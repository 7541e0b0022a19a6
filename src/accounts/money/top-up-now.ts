import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { PaymentWorker } from './payments.ts'
import { hasRequested, type Payment, readOpen } from './payment-store.ts'
import { lockAutoReload } from './reload-store.ts'
import { checkEveryMs } from './reload-times.ts'
import { topUpProblems } from '../contract/rest-problems.ts'

/** How long a customer waits for a payment requested by another call. */
export const joinMs = 8_000

/** Tops an account up by the amount of auto-reload. Throws a Problem if it fails. */
export async function topUpNow(
  db: Db,
  clock: Clock,
  worker: PaymentWorker,
  accountId: string,
  trx: string,
): Promise<void> {
  const input = await db.tx((sql) => joinOrBegin(sql, clock, worker, accountId, trx))
  if (input === 'paid') return
  const status = input.mine ? await worker.ask(input.payment) : await worker.wait(input.payment.id, joinMs)
  if (status === 'unposted') throw new Problem(topUpProblems.unposted)
  if (status === 'declined') throw new Problem(topUpProblems.declined)
  if (status === 'pending') throw new Problem(topUpProblems.pending, { retryAfter: 30 })
}

type Joined = { payment: Payment; mine: boolean }

/** One payment at a time: concurrent requests wait for the payment, and a repeated request shortly afterwards starts no new payment. */
async function joinOrBegin(
  sql: Sql,
  clock: Clock,
  worker: PaymentWorker,
  accountId: string,
  trx: string,
): Promise<Joined | 'paid'> {
  const reload = await lockAutoReload(sql, accountId)
  if (!reload) throw new Problem(topUpProblems.notEnabled)
  if (reload.trx !== trx) throw new Problem(topUpProblems.otherTrx)
  const open = await readOpen(sql, accountId)
  if (open) return { payment: open, mine: false }
  if (await hasRequested(sql, accountId, trx, clock.now() - checkEveryMs)) return 'paid'
  const payment = await worker.begin(sql, { accountId, cause: 'requested', trx, amount: reload.amount })
  if (!payment) throw new Problem(topUpProblems.pending, { retryAfter: 1 })
  return { payment, mine: true }
}
