import { withdrawReviews } from '#reviews/index.ts'
import { isUnavailable } from '#platform/database/faults.ts'
import { retryAt, withTimeout } from '#platform/queueing/retry-times.ts'
import {
  claimWithdrawals,
  deferWithdrawal,
  endWithdrawal,
  isAtCarriers,
  type DueWithdrawal,
} from '../registrations/withdrawal-store.ts'
import type { TollFreeCarriers } from './port.ts'
import type { QueryDeps } from './query.ts'

const leaseSeconds = 60
const batch = 5

/** Withdraws the verification of numbers that are no longer registered. */
export async function withdrawNumbers(deps: QueryDeps, carriers: TollFreeCarriers): Promise<void> {
  for (;;) {
    if (await carriers.isPaused?.()) return
    const due = await claimWithdrawals(deps.db, deps.clock.now(), { leaseSeconds, limit: batch })
    const failed = (await Promise.allSettled(due.map((one) => withdraw(deps, carriers, one)))).find(
      ({ status }) => status === 'rejected',
    )
    if (failed) throw (failed as PromiseRejectedResult).reason
    if (due.length < batch) return
  }
}

async function withdraw(
  { db, clock, log }: QueryDeps,
  carriers: TollFreeCarriers,
  due: DueWithdrawal,
): Promise<void> {
  try {
    const { id, account_id: accountId, number } = due
    // A number that is registered again meanwhile replaces its earlier submission.
    const answer =
      !carriers.withdrawNumber || (await isAtCarriers(db, number))
        ? { done: true as const }
        : await withTimeout(
            carriers.withdrawNumber({ id, accountId, number, now: clock.now() }),
            'the verifier of toll-free numbers',
          )
    if ('againAt' in answer) return await deferWithdrawal(db, due, answer.againAt, false)
    await db.tx(async (sql) => {
      await endWithdrawal(sql, id)
      await withdrawReviews(sql, [id], clock.now())
    })
  } catch (err) {
    if (isUnavailable(err)) throw err
    log.warn({ err, withdrawal: due.id }, 'a toll-free number was not withdrawn; this will be retried')
    await deferWithdrawal(db, due, retryAt(clock.now(), due.attempts), true)
  }
}
