import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { endOpen, insertReview, type NewReview } from './store.ts'

/**
 * Enqueues a review, in the transaction that submits its object. The caller has locked the object. An open review of the same object is superseded,
 * because its submission is outdated.
 */
export async function submitReview(sql: Sql, review: Omit<NewReview, 'id'>): Promise<void> {
  await endOpen(sql, [review.subjectId], 'supersede', review.now)
  await insertReview(sql, { id: uuidv7(), ...review })
}

/** Withdraws the open reviews of locked objects that were terminated. */
export async function withdrawReviews(sql: Sql, subjectIds: readonly string[], now: number): Promise<void> {
  await endOpen(sql, subjectIds, 'withdraw', now)
}
