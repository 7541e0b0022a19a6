import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Decision, Reviews } from './review-queue.ts'
import type { ReviewKind } from './states.ts'
import { nextSubmitted, type Review, type Submission } from './store.ts'

/** The automatic decision about a submission; undefined if a person must decide. */
export type Judge = (submission: Submission) => Pick<Decision, 'decision' | 'codes'> | undefined

export type Unattended = {
  /** Decides reviews that have waited long enough. */
  settle(): Promise<boolean>
  /** When the next decision after a given instant is due, in milliseconds of exchange time. */
  nextDue(after: number): Promise<number | undefined>
}

const batch = 100

/**
 * Decides reviews of the kinds that have a judge, if they stay unassigned for `afterMs` of exchange time. Used in a sandbox, which may have no
 * reviewers. Assigned reviews are left to their reviewer.
 */
export function openUnattended(deps: {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  reviews: Pick<Reviews, 'list' | 'decide'>
  judges: Readonly<Partial<Record<ReviewKind, Judge>>>
  afterMs: number
}): Unattended {
  const { db, clock, log, reviews, judges, afterMs } = deps
  const decide = async ({ id, submission }: Review, judge: Judge) => {
    const decision = judge(submission)
    if (!decision) return
    const result = { ...decision, by: 'sandbox', ifUnassigned: true }
    await db
      .tx((sql) => reviews.decide(sql, id, result))
      .catch((err: unknown) => log.warn({ err, review: id }, 'could not decide a review; it will be retried'))
  }
  const decideAll = async (kind: ReviewKind, judge: Judge) => {
    const before = new Date(clock.now() - afterMs + 1)
    for (let after: string | undefined; ;) {
      const found = await reviews.list({ kind, state: 'open', assignee: null, before, after, limit: batch })
      for (const review of found) await decide(review, judge)
      after = found.at(-1)?.id
      if (found.length < batch) return
    }
  }
  return {
    async settle() {
      for (const [kind, judge] of Object.entries(judges)) await decideAll(kind as ReviewKind, judge)
      return true
    },
    async nextDue(after) {
      const submitted = await nextSubmitted(db, Object.keys(judges) as ReviewKind[], after - afterMs)
      return submitted === undefined ? undefined : submitted + afterMs
    },
  }
}
