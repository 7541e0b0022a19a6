import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { storeAssignee, storeDecision, type DecisionInput } from './decision-store.ts'
import { differenceOf, type Difference } from './diff.ts'
import { resultFaults } from './results.ts'
import type { Fault } from '#platform/contract/problem.ts'
import { decisionsOf, type ReviewKind } from './states.ts'
import { findReview, listReviews, type Review, type ReviewsWanted } from './store.ts'

/** One status change of the reviewed object. */
export type Step = {
  event: string
  from: string | null
  to: string
  actor: string
  reason: string | null
  at: Date
}

export type Decision = Omit<DecisionInput, 'now'>

/** A kind of review: how to lock its objects, apply decisions and read their history. */
export type Kind = {
  /** Locks the reviewed object. Every change locks the object before its review. */
  lock(sql: Sql, review: Review): Promise<void>
  /** Applies a decision, in the transaction that stores the decision. */
  decided(sql: Sql, review: Review, result: DecisionInput): Promise<void>
  /** Status changes of the reviewed object, oldest first. */
  history(sql: Sql, review: Review): Promise<Step[]>
  /** The secret that the submission shows masked only, such as a token of a provider; null if there is none. */
  secret?(sql: Sql, vault: Vault, review: Review): Promise<string | null>
}

/** Outcome of a decision. `ended`: the review was already decided or is obsolete; `invalid`: the result does not fit the review. */
export type DecisionOutcome = { review: Review } & (
  | { outcome: 'decided' | 'ended' | 'impossible' }
  | { outcome: 'invalid'; faults: Fault[] }
)

export type Reviews = {
  list(wanted: ReviewsWanted): Promise<Review[]>
  read(id: string): Promise<(Review & { difference: Difference[]; history: Step[] }) | undefined>
  /** Assigns a review, or unassigns it with null; returns the review as it was before. Has no effect on a review that is not open. */
  assign(sql: Sql, id: string, assignee: string | null): Promise<Review | undefined>
  decide(sql: Sql, id: string, decision: Decision): Promise<DecisionOutcome | undefined>
  /** A review with the secret of its submission; null if it has none. */
  readSecret(sql: Sql, id: string): Promise<{ review: Review; secret: string | null } | undefined>
}

/** Opens the review queue over the kinds of reviews. */
export function openReviews(deps: {
  db: Db
  vault: Vault
  clock: Pick<Clock, 'now'>
  kinds: Readonly<Record<ReviewKind, Kind>>
}): Reviews {
  const { db, vault, clock, kinds } = deps
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
      const faults = resultFaults(review, decision)
      if (faults.length > 0) return { review, outcome: 'invalid', faults }
      await kind.lock(sql, review)
      const result = { ...decision, now: clock.now() }
      const done = await storeDecision(sql, id, result)
      if (done) await kind.decided(sql, review, result)
      return { review: (await findReview(sql, id))!, outcome: done ? 'decided' : 'ended' }
    },
    async readSecret(sql, id) {
      const review = await findReview(sql, id)
      if (!review) return undefined
      const secret = await kinds[review.kind].secret?.(sql, vault, review)
      return { review, secret: secret ?? null }
    },
  }
}
