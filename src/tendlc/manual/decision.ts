import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import {
  latestReviews,
  submitReview,
  type RegistryReviewKind,
  type Review,
  type Submission,
} from '#reviews/index.ts'
import { findBrand } from '../brands/store.ts'
import type { Pending } from '../requests/port.ts'
import { findOpenRequest, type OpenRequest } from '../requests/store.ts'
import { lockReseller } from '../resellers/store.ts'

export type ManualDeps = { db: Db; clock: Pick<Clock, 'now'> }

/** A review that is needed for a response. A part of a request, such as the decision of one network, has a separate review. */
export type Wanted = {
  reference: string
  part?: string
  kind: RegistryReviewKind
  submission: Submission
}

/** A decided review. */
export type Decided = Review & { state: 'approved' | 'rejected' }

/** A decision makes the request due, so the interval matters only if the review is missing. */
const againMs = 24 * 3_600_000

/** The response while an operator has not decided yet. */
export const undecided = (now: number): Pending => ({ pending: true, againAt: now + againMs })

/** The subject of the review about a request, or about a part of it. */
const subjectOf = ({ reference, part }: Pick<Wanted, 'reference' | 'part'>) =>
  part === undefined ? reference : `${reference}:${part}`

/** The ID of the request that a review is about. */
export const requestOf = (subjectId: string): string => subjectId.split(':')[0]!

/** The decisions of operators, in the order of the reviews; submits the reviews that do not exist yet. An undecided one is undefined. */
export async function decisionsOf(
  deps: ManualDeps,
  wanted: readonly Wanted[],
): Promise<(Decided | undefined)[]> {
  const found = await findReviews(deps.db, wanted)
  const missing = wanted.filter((one) => !found.has(subjectOf(one)))
  if (missing.length > 0) await submitReviews(deps, missing)
  return wanted.map((one) => {
    const review = found.get(subjectOf(one))
    return review && isDecided(review) ? review : undefined
  })
}

export async function decisionOf(deps: ManualDeps, wanted: Wanted): Promise<Decided | undefined> {
  return (await decisionsOf(deps, [wanted]))[0]
}

const isDecided = (review: Review): review is Decided =>
  review.state === 'approved' || review.state === 'rejected'

async function findReviews(sql: Sql, wanted: readonly Wanted[]): Promise<Map<string, Review>> {
  const reviews = await latestReviews(sql, wanted.map(subjectOf))
  return new Map(reviews.map((review) => [review.subject_id, review]))
}

/** Submits reviews of one request, unless the request has ended or another node has submitted them. */
async function submitReviews({ db, clock }: ManualDeps, wanted: readonly Wanted[]): Promise<void> {
  const { reference } = wanted[0]!
  await db.tx(async (sql) => {
    const before = await findOpenRequest(sql, reference)
    if (!before) return
    await lockOwner(sql, before)
    const request = await findOpenRequest(sql, reference)
    if (!request) return
    const found = await findReviews(sql, wanted)
    for (const one of wanted.filter((each) => !found.has(subjectOf(each)))) {
      const { kind, submission } = one
      const of = { brand_id: request.brand_id, campaign_id: request.campaign_id }
      await submitReview(sql, {
        accountId: request.account_id,
        kind,
        subjectId: subjectOf(one),
        submission: { ...withoutNulls(of), ...submission },
        now: clock.now(),
      })
    }
  })
}

/** Locks the brand or the resellers of a request, as every change of them does. */
export async function lockOwner(sql: Sql, request: OpenRequest): Promise<void> {
  if (request.brand_id === null) await lockReseller(sql, request.reseller_id!)
  else await findBrand(sql, request.account_id, request.brand_id, true)
}

const withoutNulls = (of: Submission): Submission =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null))
