import type { Clock } from '#platform/clock.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentWorker } from './payments.ts'
import { openRecent } from '#platform/recent.ts'
import { lockAutoReload, readLow, claimDue } from './reload-store.ts'
import { checkEveryMs } from './reload-times.ts'

const batch = 100

/** Checks the accounts whose balance check is due, and tops up those below their threshold. */
export async function checkDue(db: Db, clock: Clock, worker: PaymentWorker): Promise<void> {
  for (let accepted = batch; accepted === batch;) {
    const now = clock.now()
    const begun = await db.tx(async (sql) => {
      const due = await claimDue(sql, now, now + checkEveryMs, batch)
      accepted = due.length
      const low = await readLow(sql, due)
      return Promise.all(
        low.map(({ accountId, trx, amount }) =>
          worker.begin(sql, { accountId, cause: 'threshold', trx, amount }),
        ),
      )
    })
    await Promise.all(begun.filter((payment) => payment !== undefined).map(worker.ask))
  }
}

/** Checks balances that fell below their threshold, one payment per account at a time; backs off after a failed payment. */
export function openReloadChecks(db: Db, worker: PaymentWorker, log: Log) {
  const looking = new Map<string, Promise<void>>()
  const resting = openRecent<true>(50_000)
  const reload = async (accountId: string): Promise<void> => {
    const payment = await db.tx(async (sql) => {
      await lockAutoReload(sql, accountId)
      const [low] = await readLow(sql, [accountId])
      return low && worker.begin(sql, { accountId, cause: 'threshold', trx: low.trx, amount: low.amount })
    })
    if (payment && (await worker.ask(payment)) !== 'succeeded')
      resting.set(accountId, true, wallNow() + checkEveryMs)
  }
  return {
    now(accountId: string): void {
      if (looking.has(accountId) || resting.get(accountId)) return
      const work = reload(accountId)
        .catch((err: unknown) =>
          log.warn(
            { err },
            'a balance below its threshold was not topped up; the balance will be checked again',
          ),
        )
        .finally(() => looking.delete(accountId))
      looking.set(accountId, work)
    },
    async stop() {
      await Promise.all(looking.values())
    },
  }
}
