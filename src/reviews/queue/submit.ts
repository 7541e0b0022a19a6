import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { endOpen, insertReview, type NewReview } from './store.ts'

/**
 * Puts something into the queue, in the transaction that submits it; the caller has locked the thing. A review of it that is open
 * still is superseded: nobody decides of what has changed meanwhile.
 */
export async function submitReview(sql: Sql, review: Omit<NewReview, 'id'>): Promise<void> {
  await endOpen(sql, [review.subjectId], 'supersede', review.now)
  await insertReview(sql, { id: uuidv7(), ...review })
}

/** Takes things that have ended, and that the caller has locked, out of the queue. */
export async function withdrawReviews(sql: Sql, subjectIds: readonly string[], now: number): Promise<void> {
  await endOpen(sql, subjectIds, 'withdraw', now)
}
