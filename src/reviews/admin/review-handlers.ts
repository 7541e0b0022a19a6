import type { Clock } from '#platform/clock.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { readWaiting } from '../queue/waiting-store.ts'
import { reviewCodes, type ReviewCode } from '../queue/codes.ts'
import type { Review } from '../queue/store.ts'
import type { ReviewResult } from '../queue/results.ts'
import type { ReviewDecision } from '../queue/states.ts'
import type { Reviews } from '../queue/review-queue.ts'
import {
  openAudited,
  type Operator,
  type OperatorHandlers,
  found,
  operatorProblems,
  readPersonNames,
  titleOf,
} from '#operators/index.ts'
import type { reviewOperations } from './review-contract.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

export type ReviewTools = { db: Db; clock: Pick<Clock, 'now'>; reviews: Reviews }

type Mine = OperatorHandlers<typeof reviewOperations>

/** Handlers of the operations on the review queue. */
export function reviewHandlers(tools: ReviewTools): Mine {
  return {
    ...reading(tools),
    ...deciding(tools),
    async listReviewCodes() {
      const codes = Object.entries(reviewCodes).map(([code, description]) => ({ code, description }))
      return { status: 200, body: { codes } }
    },
  }
}

function reading({
  db,
  clock,
  reviews,
}: ReviewTools): Pick<Mine, 'listReviews' | 'countReviews' | 'readReview'> {
  return {
    async countReviews() {
      const waiting = await readWaiting(db)
      const counts = waiting.map(({ kind, waiting: count, oldest }) => ({
        kind,
        reviews: count,
        oldest: oldest?.toISOString() ?? null,
      }))
      return { status: 200, body: { waiting: counts, now: new Date(clock.now()).toISOString() } }
    },
    async listReviews(_, { query }) {
      const { kind, subject_id: subjectId, assignee, unassigned, submitted_before: before } = query
      const state = query.state ?? (subjectId === undefined ? 'open' : undefined)
      const wanted = {
        kind,
        state,
        subjectId,
        assignee: unassigned ? null : assignee,
        before: before === undefined ? undefined : new Date(before),
        newest: subjectId !== undefined,
      }
      const page = await readPageById(query, (position) => reviews.list({ ...wanted, ...position }))
      return answerPage('reviews', await openReviewWire(db, page.rows), page)
    },
    async readReview(_, { params }) {
      const review = found(await reviews.read(params.review_id))
      const { submission, previous, difference } = review
      const history = review.history.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }))
      const view = await wireOf(db, review)
      return { status: 200, body: { ...view, submission, previous, difference, history } }
    },
  }
}

function deciding(
  tools: ReviewTools,
): Pick<Mine, 'assignReview' | 'unassignReview' | 'decideReview' | 'showReviewSecret'> {
  const { db, reviews } = tools
  const audited = openAudited({ db, subject: 'review' })
  const assign = async (ctx: Ctx<Operator>, id: string, assignee: string | null) => {
    const { review } = await audited(ctx, async (sql) => {
      const before = found(await reviews.assign(sql, id, assignee))
      if (before.state !== 'open') throw endedBy(before)
      const states = { before: { assignee: before.assignee }, after: { assignee } }
      return { id, ...states, review: { ...before, assignee } }
    })
    return review
  }
  return {
    async assignReview(ctx, { params: { review_id: id }, body: { assignee } }) {
      const review = await assign(ctx, id, assignee)
      return { status: 200, body: await wireOf(db, review) }
    },
    async unassignReview(ctx, { params: { review_id: id } }) {
      await assign(ctx, id, null)
      return { status: 204 }
    },
    async decideReview(ctx, { params: { review_id: id }, body }) {
      refuseCodeless(body.decision, body.codes)
      const { review } = await audited(ctx, (sql) => decide(sql, reviews, ctx.caller, id, body))
      return { status: 200, body: await wireOf(db, review) }
    },
    async showReviewSecret(ctx, { params: { review_id: id } }) {
      const { secret } = await audited(ctx, async (sql) => {
        const { review, secret } = found(await reviews.readSecret(sql, id))
        if (review.state !== 'open') throw endedBy(review)
        return { id, before: null, after: { shown: secret !== null }, secret }
      })
      return { status: 200, body: { review_id: id, secret } }
    },
  }
}

type DecisionBody = {
  decision: ReviewDecision
  codes?: ReviewCode[] | undefined
  note?: string | undefined
  result?: ReviewResult | undefined
  reviewer?: string | undefined
}

async function decide(
  sql: Sql,
  reviews: Reviews,
  caller: Operator,
  id: string,
  { decision, codes = [], note, result, reviewer }: DecisionBody,
) {
  // A signed-in user always decides in their own name.
  const by = caller.actor.person?.email ?? reviewer ?? `${caller.actor.kind}:${caller.actor.id}`
  const decided = found(await reviews.decide(sql, id, { decision, codes, note, result, by }))
  const { review, outcome } = decided
  if (outcome === 'impossible') throw impossible(decision, review)
  if (outcome === 'invalid') throw new Problem(operatorProblems.invalid, { faults: decided.faults })
  if (outcome === 'ended') throw endedBy(review)
  const after = { state: review.state, codes, ...(result && { result }), by }
  return { id, before: { state: 'open' }, after, review }
}

function endedBy({ state, decided_by, ended_at }: Review): Problem {
  const who = decided_by === null ? '' : ` by ${decided_by}`
  const detail = `The review is ${state.replace('_', ' ')}${who} since ${ended_at!.toISOString()}.`
  return new Problem(operatorProblems.reviewEnded, { detail })
}

function impossible(decision: string, { kind }: Review): Problem {
  const fault = {
    name: 'decision',
    reason: `must not be ${decision} for reviews of kind ${kind}`,
    rule: 'enum',
  }
  return new Problem(operatorProblems.invalid, { faults: [fault] })
}

function refuseCodeless(decision: ReviewDecision, codes: readonly string[] = []): void {
  const needed = decision !== 'approve'
  if (needed === codes.length > 0) return
  const reason = needed ? 'requires at least one code' : 'must be empty for an approval'
  throw new Problem(operatorProblems.invalid, { faults: [{ name: 'codes', reason, rule: 'required' }] })
}

const wireOf = async (sql: Sql, review: Review) => (await openReviewWire(sql, [review]))(review)

/** The view of these reviews, with the names of their reviewers. */
async function openReviewWire(sql: Sql, reviews: readonly Review[]) {
  const addresses = reviews.flatMap(({ assignee, decided_by }) => [assignee ?? [], decided_by ?? []].flat())
  const names = await readPersonNames(sql, addresses)
  return (review: Review) => reviewWire(review, names)
}

const nameIn = (names: ReadonlyMap<string, string>, email: string | null) => names.get(email ?? '') ?? null

function reviewWire(
  { id, account_id, created_at, ended_at, ...review }: Review,
  names: ReadonlyMap<string, string>,
) {
  const { kind, subject_id, state, assignee, codes, note, result, decided_by } = review
  return {
    review_id: id,
    kind,
    subject_id,
    title: titleOf(review.submission) ?? subject_id,
    api_key: account_id,
    state,
    assignee,
    assignee_name: nameIn(names, assignee),
    codes,
    note,
    result,
    decided_by,
    decided_by_name: nameIn(names, decided_by),
    submitted_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
