import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { PaymentDesk } from './payments.ts'
import { hasAsked, type Payment, readOpen } from './payment-store.ts'
import { lockAutoReload } from './reload-store.ts'
import { lookEveryMs } from './reload-times.ts'
import { topUpProblems } from '../contract/rest-problems.ts'

/** How long a customer waits for what somebody else has asked for. */
export const joinMs = 8_000

/** Tops an account up with what auto-reload began with. Throws the Problem that refuses it. */
export async function topUpNow(
  db: Db,
  clock: Clock,
  desk: PaymentDesk,
  accountId: string,
  trx: string,
): Promise<void> {
  const wish = await db.tx((sql) => joinOrBegin(sql, clock, desk, accountId, trx))
  if (wish === 'paid') return
  const status = wish.mine ? await desk.ask(wish.payment) : await desk.wait(wish.payment.id, joinMs)
  if (status === 'unbooked') throw new Problem(topUpProblems.unbooked)
  if (status === 'declined') throw new Problem(topUpProblems.declined)
  if (status === 'pending') throw new Problem(topUpProblems.pending, { retryAfter: 30 })
}

type Joined = { payment: Payment; mine: boolean }

/** One payment at a time: who asks meanwhile waits for it, and who asks again soon after has been served. */
async function joinOrBegin(
  sql: Sql,
  clock: Clock,
  desk: PaymentDesk,
  accountId: string,
  trx: string,
): Promise<Joined | 'paid'> {
  const reload = await lockAutoReload(sql, accountId)
  if (!reload) throw new Problem(topUpProblems.notEnabled)
  if (reload.trx !== trx) throw new Problem(topUpProblems.otherTrx)
  const open = await readOpen(sql, accountId)
  if (open) return { payment: open, mine: false }
  if (await hasAsked(sql, accountId, trx, clock.now() - lookEveryMs)) return 'paid'
  const payment = await desk.begin(sql, { accountId, cause: 'asked', trx, amount: reload.amount })
  if (!payment) throw new Problem(topUpProblems.pending, { retryAfter: 1 })
  return { payment, mine: true }
}
