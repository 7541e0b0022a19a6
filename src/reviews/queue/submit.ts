import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { endOpen, findOpen, findOpenParts, insertReview, type NewReview } from './store.ts'

/**
 * Enqueues a review, in the transaction that submits its object. The caller has locked the object. An open review of the same object is
 * superseded, because its submission is outdated.
 */
export async function submitReview(sql: Sql, review: Omit<NewReview, 'id'>): Promise<void> {
  await endOpen(sql, [review.subjectId], 'supersede', review.now)
  await insertReview(sql, { id: uuidv7(), ...review })
}

/** Withdraws the open reviews of objects that were terminated. The caller has locked the objects. */
export async function withdrawReviews(sql: Sql, subjectIds: readonly string[], now: number): Promise<void> {
  await endOpen(sql, subjectIds, 'withdraw', now)
}

/** Withdraws the open reviews of objects and of their parts, whose IDs are `object:part`. The caller has locked the objects. */
export async function withdrawWithParts(sql: Sql, subjectIds: readonly string[], now: number): Promise<void> {
  const open = subjectIds.length === 0 ? [] : await findOpenParts(sql, subjectIds)
  if (open.length > 0) await endOpen(sql, open, 'withdraw', now)
}

/**
 * Enqueues reviews of the objects that have no open review. Open reviews are unchanged, so that a repeated request does not return a review
 * to the end of the queue. The caller has locked the objects.
 */
export async function submitReviewsOnce(sql: Sql, reviews: readonly Omit<NewReview, 'id'>[]): Promise<void> {
  const open = await findOpen(
    sql,
    reviews.map(({ subjectId }) => subjectId),
  )
  for (const review of reviews)
    if (!open.has(review.subjectId)) await insertReview(sql, { id: uuidv7(), ...review })
}
