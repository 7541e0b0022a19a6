import type { Db } from '#platform/database/db.ts'
import { submitReviewsOnce } from '#reviews/index.ts'
import { flat } from '../fields/flat.ts'
import { maskToken } from '../registrations/sealed.ts'
import { lockRegistrations } from '../registrations/store.ts'
import { reviewWithdrawal } from '../registrations/withdrawal-review.ts'
import type { TollFreeCarriers, TollFreeQuestion } from '../verifier/port.ts'
import { lockPendingNumbers } from '../verifier/worker-store.ts'

/** A number is queried again after this time, so that another provider gets it soon after it is configured. */
const againMs = 3_600_000

/** Verification by an operator: each number becomes a review, and the decision of the review is that of the carriers. */
export function openManualVerifier(db: Db): TollFreeCarriers {
  return {
    async tollFree(questions) {
      await db.tx(async (sql) => {
        await lockRegistrations(sql, [...new Set(questions.map((one) => one.registrationId))])
        const due = questions.map(({ id, reference }) => ({ id, query_id: reference }))
        const pending = new Set((await lockPendingNumbers(sql, due)).map(({ id }) => id))
        const reviews = questions.filter(({ id }) => pending.has(id)).map(reviewOf)
        await submitReviewsOnce(sql, reviews)
      })
      return questions.map(({ now }) => ({ pending: true, againAt: now + againMs }))
    },
    /** The review ends the withdrawal. */
    async withdrawNumber({ id, accountId, number, now }) {
      await reviewWithdrawal(db, { id, accountId, number, now })
      return { againAt: now + againMs }
    },
  }
}

function reviewOf({ id, accountId, registrationId, number, businessReason, content, now }: TollFreeQuestion) {
  const submission = {
    number,
    registration_id: registrationId,
    ...(businessReason !== undefined && { business_reason: businessReason }),
    ...flat(maskToken(content)),
  }
  return { accountId, kind: 'toll-free-verification' as const, subjectId: id, submission, now }
}
