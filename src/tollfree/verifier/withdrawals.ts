import { withdrawReviews } from '#reviews/index.ts'
import { isUnavailable } from '#platform/database/faults.ts'
import { retryAt, withTimeout } from '#platform/queueing/retry-times.ts'
import {
  claimWithdrawals,
  deferWithdrawal,
  endClaimedWithdrawal,
  isAtCarriers,
  storeRefusal,
  type DueWithdrawal,
} from '../registrations/withdrawal-store.ts'
import { reviewWithdrawal } from '../registrations/withdrawal-review.ts'
import type { TollFreeCarriers, TollFreeWithdrawn } from './port.ts'
import type { QueryDeps } from './query.ts'

const leaseSeconds = 60
const batch = 5
const day = 86_400_000
/** A refused withdrawal is requested again during this time; afterwards an operator withdraws the number. */
const refusedMs = 7 * day

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

async function withdraw(deps: QueryDeps, carriers: TollFreeCarriers, due: DueWithdrawal): Promise<void> {
  const { db, clock, log } = deps
  try {
    const answer = await answerTo(deps, carriers, due)
    const now = clock.now()
    if ('againAt' in answer) return await deferWithdrawal(db, due, answer.againAt, false)
    if ('refused' in answer) {
      log.warn(
        { withdrawal: due.id, refusal: answer.refused },
        'the provider refuses to withdraw a toll-free number',
      )
      return await storeRefusal(db, due, { refusal: answer.refused, now, againAt: now + day })
    }
    await db.tx(async (sql) => {
      if (await endClaimedWithdrawal(sql, due)) await withdrawReviews(sql, [due.id], now)
    })
  } catch (err) {
    if (isUnavailable(err)) throw err
    log.warn({ err, withdrawal: due.id }, 'a toll-free number was not withdrawn; this will be retried')
    await deferWithdrawal(db, due, retryAt(clock.now(), due.attempts), true)
  }
}

async function answerTo(
  { db, clock }: QueryDeps,
  carriers: TollFreeCarriers,
  { id, account_id: accountId, number, requested_at, refused_since: refusedSince, refusal }: DueWithdrawal,
): Promise<TollFreeWithdrawn> {
  const now = clock.now()
  // A number that is registered again meanwhile replaces its earlier submission.
  if (!carriers.withdrawNumber || (await isAtCarriers(db, number))) return { done: true }
  if (refusedSince && refusedSince.getTime() <= now - refusedMs) {
    const since = refusedSince.toISOString().slice(0, 10)
    const reason = `The provider has refused the withdrawal since ${since}: ${refusal}`
    await reviewWithdrawal(db, { id, accountId, number, reason, now })
    return { againAt: now + day }
  }
  const requestedAt = requested_at.getTime()
  return withTimeout(
    carriers.withdrawNumber({ id, accountId, number, requestedAt, now }),
    'the verifier of toll-free numbers',
  )
}
