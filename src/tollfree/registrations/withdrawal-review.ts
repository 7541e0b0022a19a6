import type { Db } from '#platform/database/db.ts'
import { submitReviewsOnce } from '#reviews/index.ts'
import { lockWithdrawal } from './withdrawal-store.ts'

/** A number that an operator withdraws at the provider, with the reason why the exchange does not. `now` is exchange time in milliseconds. */
type Withdrawal = { id: string; accountId: string; number: string; reason?: string; now: number }

/** Lets an operator withdraw a number; the decision of the review ends the withdrawal. */
export async function reviewWithdrawal(
  db: Db,
  { id, accountId, number, reason, now }: Withdrawal,
): Promise<void> {
  const submission = { number, ...(reason !== undefined && { reason }) }
  const review = { accountId, kind: 'toll-free-withdrawal' as const, subjectId: id, submission, now }
  await db.tx(async (sql) => {
    if (await lockWithdrawal(sql, id)) await submitReviewsOnce(sql, [review])
  })
}
