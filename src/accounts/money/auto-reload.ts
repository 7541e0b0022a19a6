import type { Db, Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import type { Micro } from '#platform/money.ts'
import type { Accounts } from '../authentication/caller.ts'
import type { PaymentStatus } from './payment-states.ts'
import { expeditePayments, readFirst } from './payment-store.ts'
import { openPaymentWorker, type PaymentWorker, type PaymentsDeps } from './payments.ts'
import type { Policy } from '../policy/policy.ts'
import { checkDue, openReloadChecks } from './reload-check.ts'
import { type AutoReload, deleteAutoReload, nextLow } from './reload-store.ts'
import { joinMs, topUpNow } from './top-up-now.ts'

export type ReloadDeps = PaymentsDeps & { accounts: Pick<Accounts, 'policy' | 'policyNow'> }

/** Top-ups by payments: requested by the customer, or automatic below a threshold. */
export type Reloads = {
  /**
   * Enables auto-reload with its first payment, once per `trx`. `within` runs in the transaction that stores the payment. Returns the
   * status of the payment.
   */
  begin(
    accountId: string,
    reload: AutoReload,
    within?: (sql: Sql) => Promise<void>,
  ): Promise<PaymentStatus | 'other'>
  /** Tops an account up by the amount of auto-reload (S3-091). Throws a Problem if it fails. */
  topUp(accountId: string, trx: string): Promise<void>
  /** Reports the remaining balance of an account, which is topped up in the background if it is below the threshold. */
  spent(accountId: string, amount: Micro): void
  /** Requests a pending payment in the background, because the provider has sent an event about it. */
  wake(paymentId: string): Promise<void>
  /** Amounts of payments are multiples of this many micro-euros. */
  unit: Micro
  /** Checks balances that are due, and queries payments without a response. */
  sweep(): Promise<void>
  /** Time of the next due work, in exchange time; `settle` does the work. */
  nextDue(): Promise<number | undefined>
  settle(): Promise<boolean>
  /** Stops the work, and waits until the work in progress is done. */
  stop(): Promise<void>
}

export function openReloads(deps: ReloadDeps): Reloads {
  const { db, clock, log, accounts } = deps
  const worker = openPaymentWorker(deps)
  const look = openReloadChecks(db, worker, log)
  const sweep = async () => {
    await worker.sweep()
    await checkDue(db, clock, worker)
  }
  return {
    begin: (accountId, reload, within) => beginReload(db, worker, accountId, reload, within),
    topUp: (accountId, trx) => topUpNow(db, clock, worker, accountId, trx),
    spent(accountId, amount) {
      const compare = ({ reloadBelow }: Policy) => {
        if (reloadBelow !== undefined && amount < reloadBelow) look.now(accountId)
      }
      const known = accounts.policyNow(accountId)
      if (known) compare(known)
      // If the read fails, the next periodic check finds the balance.
      else accounts.policy(accountId).then(compare, () => undefined)
    },
    wake: worker.wake,
    unit: deps.provider.unit,
    sweep,
    nextDue: () => nextLow(db),
    async settle() {
      await expeditePayments(db)
      await sweep()
      return true
    },
    async stop() {
      await Promise.all([look.stop(), worker.stop()])
    },
  }
}

async function beginReload(
  db: Db,
  worker: PaymentWorker,
  accountId: string,
  { trx, amount, threshold }: AutoReload,
  within?: (sql: Sql) => Promise<void>,
): Promise<PaymentStatus | 'other'> {
  const begun = await db.tx(async (sql) => {
    const payment = await worker.begin(sql, { accountId, cause: 'first', trx, amount, threshold })
    if (payment) await within?.(sql)
    return payment
  })
  if (begun) return worker.ask(begun)
  const first = await readFirst(db, accountId, trx)
  if (!first || first.amount !== amount || first.threshold !== threshold) return 'other'
  return first.status === 'pending' ? worker.wait(first.id, joinMs) : first.status
}

/** Disables auto-reload of an account inside the caller's transaction; a pending payment still completes. */
export async function endAutoReload(sql: Sql, accountId: string): Promise<void> {
  if (await deleteAutoReload(sql, accountId)) await bumpEpoch(sql)
}
