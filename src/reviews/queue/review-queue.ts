import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { storeAssignee, storeDecision, type DecisionInput } from './decision-store.ts'
import { differenceOf, type Difference } from './diff.ts'
import { decisionsOf, type ReviewKind } from './states.ts'
import { findReview, listReviews, type Review, type ReviewsWanted } from './store.ts'

/** One move of what a review is about. */
export type Step = {
  event: string
  from: string | null
  to: string
  actor: string
  reason: string | null
  at: Date
}

export type Decision = Omit<DecisionInput, 'now'>

/** What reviews of one kind are about. */
export type Kind = {
  /** Locks the thing, which everybody does before its review. */
  lock(sql: Sql, review: Review): Promise<void>
  /** What follows, in the transaction that decides. */
  decided(sql: Sql, review: Review, result: DecisionInput): Promise<void>
  /** What the thing has been through, the oldest first. */
  history(sql: Sql, review: Review): Promise<Step[]>
}

/** What came of a decision. `ended`: somebody has decided before, or it is about what is no more. */
export type Decided = { review: Review; outcome: 'decided' | 'ended' | 'impossible' }

export type Reviews = {
  list(wanted: ReviewsWanted): Promise<Review[]>
  read(id: string): Promise<(Review & { difference: Difference[]; history: Step[] }) | undefined>
  /** Gives it to somebody, or by null back to all; answers how it was before. Nothing changes of one that is not open. */
  assign(sql: Sql, id: string, assignee: string | null): Promise<Review | undefined>
  decide(sql: Sql, id: string, decision: Decision): Promise<Decided | undefined>
}

/** Opens the queue of reviews over what each kind of them is about. */
export function openReviews(deps: {
  db: Db
  clock: Pick<Clock, 'now'>
  kinds: Readonly<Record<ReviewKind, Kind>>
}): Reviews {
  const { db, clock, kinds } = deps
  return {
    list: (wanted) => listReviews(db, wanted),
    read: (id) =>
      db.snapshot(async (sql) => {
        const review = await findReview(sql, id)
        if (!review) return undefined
        const difference = differenceOf(review.previous, review.submission)
        return { ...review, difference, history: await kinds[review.kind].history(sql, review) }
      }),
    async assign(sql, id, assignee) {
      const before = await findReview(sql, id, true)
      if (before?.state === 'open') await storeAssignee(sql, id, assignee)
      return before
    },
    async decide(sql, id, decision) {
      const review = await findReview(sql, id)
      if (!review) return undefined
      const kind = kinds[review.kind]
      if (!decisionsOf[review.kind].includes(decision.decision)) return { review, outcome: 'impossible' }
      await kind.lock(sql, review)
      const result = { ...decision, now: clock.now() }
      const done = await storeDecision(sql, id, result)
      if (done) await kind.decided(sql, review, result)
      return { review: (await findReview(sql, id))!, outcome: done ? 'decided' : 'ended' }
    },
  }
}
