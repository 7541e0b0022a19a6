import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import type { Log } from '#platform/log.ts'
import type { Micro } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Accounts } from './caller.ts'
import { hasAsked, hurryPayments, type Payment, readFirst, readPending } from './payment-store.ts'
import { lookEveryMs, openPaymentDesk, type PaymentDesk, type PaymentsNeeds } from './payments.ts'
import type { Policy } from './policy.ts'
import {
  type AutoReload,
  deleteAutoReload,
  lockAutoReload,
  nextLow,
  readLow,
  takeDue,
} from './reload-store.ts'
import { openRecent } from './recent.ts'
import { topUpProblems } from './rest-problems.ts'

const batch = 100
/** How long a customer waits for what somebody else has asked for. */
const joinMs = 8_000

export type ReloadNeeds = PaymentsNeeds & { accounts: Pick<Accounts, 'policy' | 'policyNow'> }

/** Top-ups by payments: asked for by the customer, and made by themselves below a threshold. */
export type Reloads = {
  /** Has auto-reload begin with its first payment; the same `trx` begins once. Answers what became of the payment. */
  begin(accountId: string, reload: AutoReload): Promise<Payment['status'] | 'other'>
  /** Tops an account up with what auto-reload began with (S3-091). Throws the Problem that refuses it. */
  topUp(accountId: string, trx: string): Promise<void>
  /** Told what is left in a balance; what falls below its threshold is topped up behind the caller's back. */
  spent(accountId: string, amount: Micro): void
  /** Looks at balances that are due, and asks again for payments without an answer. */
  sweep(): Promise<void>
  /** When something is due, in exchange time, and doing it. */
  nextDue(): Promise<number | undefined>
  settle(): Promise<boolean>
  /** Waits for what was begun. */
  stop(): Promise<void>
}

export function openReloads(needs: ReloadNeeds): Reloads {
  const { db, clock, log, accounts } = needs
  const desk = openPaymentDesk(needs)
  const look = openLook(db, desk, log)
  const sweep = async () => {
    await desk.sweep()
    await lookAtDue(db, clock, desk)
  }
  return {
    begin: (accountId, reload) => beginReload(db, desk, accountId, reload),
    topUp: (accountId, trx) => topUpNow(db, clock, desk, accountId, trx),
    spent(accountId, amount) {
      const compare = ({ reloadBelow }: Policy) => {
        if (reloadBelow !== undefined && amount < reloadBelow) look.now(accountId)
      }
      const known = accounts.policyNow(accountId)
      if (known) compare(known)
      // What cannot be read now is found by the next look at all balances.
      else accounts.policy(accountId).then(compare, () => undefined)
    },
    sweep,
    nextDue: () => nextLow(db),
    async settle() {
      await hurryPayments(db)
      await sweep()
      return true
    },
    stop: look.stop,
  }
}

async function beginReload(
  db: Db,
  desk: PaymentDesk,
  accountId: string,
  { trx, amount, threshold }: AutoReload,
): Promise<Payment['status'] | 'other'> {
  const begun = await db.tx((sql) => desk.begin(sql, { accountId, cause: 'first', trx, amount, threshold }))
  if (begun) return desk.ask(begun)
  const first = await readFirst(db, accountId, trx)
  if (!first || first.amount !== amount || first.threshold !== threshold) return 'other'
  return first.status === 'pending' ? desk.wait(first.id, joinMs) : first.status
}

async function topUpNow(
  db: Db,
  clock: Clock,
  desk: PaymentDesk,
  accountId: string,
  trx: string,
): Promise<void> {
  const wish = await db.tx((sql) => joinOrBegin(sql, clock, desk, accountId, trx))
  if (wish === 'paid') return
  const status = wish.mine ? await desk.ask(wish.payment) : await desk.wait(wish.payment.id, joinMs)
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
  const pending = await readPending(sql, accountId)
  if (pending) return { payment: pending, mine: false }
  if (await hasAsked(sql, accountId, trx, clock.now() - lookEveryMs)) return 'paid'
  const payment = await desk.begin(sql, { accountId, cause: 'asked', trx, amount: reload.amount })
  if (!payment) throw new Problem(topUpProblems.pending, { retryAfter: 1 })
  return { payment, mine: true }
}

async function lookAtDue(db: Db, clock: Clock, desk: PaymentDesk): Promise<void> {
  for (let taken = batch; taken === batch;) {
    const now = clock.now()
    const begun = await db.tx(async (sql) => {
      const due = await takeDue(sql, now, now + lookEveryMs, batch)
      taken = due.length
      const low = await readLow(sql, due)
      return Promise.all(
        low.map(({ accountId, trx, amount }) =>
          desk.begin(sql, { accountId, cause: 'threshold', trx, amount }),
        ),
      )
    })
    await Promise.all(begun.filter((payment) => payment !== undefined).map(desk.ask))
  }
}

/** Ends auto-reload of an account inside the caller's transaction; a payment that is under way is still made. */
export async function endAutoReload(sql: Sql, accountId: string): Promise<void> {
  if (await deleteAutoReload(sql, accountId)) await bumpEpoch(sql)
}

/** Looks at balances that have crossed their threshold, one payment for each at a time; one that was not paid rests. */
function openLook(db: Db, desk: PaymentDesk, log: Log) {
  const looking = new Map<string, Promise<void>>()
  const resting = openRecent<true>(50_000)
  const reload = async (accountId: string): Promise<void> => {
    const payment = await db.tx(async (sql) => {
      await lockAutoReload(sql, accountId)
      const [low] = await readLow(sql, [accountId])
      return low && desk.begin(sql, { accountId, cause: 'threshold', trx: low.trx, amount: low.amount })
    })
    if (payment && (await desk.ask(payment)) !== 'succeeded')
      resting.set(accountId, true, Date.now() + lookEveryMs)
  }
  return {
    now(accountId: string): void {
      if (looking.has(accountId) || resting.get(accountId)) return
      const work = reload(accountId)
        .catch((err: unknown) =>
          log.warn({ err }, 'a balance below its threshold was not topped up; it is looked at again'),
        )
        .finally(() => looking.delete(accountId))
      looking.set(accountId, work)
    },
    async stop() {
      await Promise.all(looking.values())
    },
  }
}
