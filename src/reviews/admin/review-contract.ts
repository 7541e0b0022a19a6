import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { reviewCodeNames } from '../queue/codes.ts'
import { reviewDecisions, reviewKinds, reviewStateNames } from '../queue/states.ts'
import { notFound, type OperatorOperations, deletes, gets, posts, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const reviewer = z.string().min(1).max(100)

const review = z
  .object({
    review_id: z.uuid(),
    kind: z.enum(reviewKinds),
    subject_id: z.string().describe('The campaign, or whatever the kind is about.'),
    title: z.string().describe('What people know it by, as it was submitted.'),
    api_key: z.string(),
    state: z.enum(reviewStateNames),
    assignee: nullable(z.string()),
    codes: z.array(z.string()),
    note: nullable(z.string()),
    decided_by: nullable(z.string()),
    submitted_at: time,
    ended_at: nullable(time),
  })
  .meta({ title: 'Review' })

const anything = z.record(z.string(), z.unknown())

const full = z.object({
  ...review.shape,
  submission: anything,
  previous: nullable(anything).describe('What was submitted of the same thing before.'),
  difference: z
    .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
    .describe('What differs from what was submitted before; empty of the first.'),
  history: z.array(
    z.object({
      event: z.string(),
      from: nullable(z.string()),
      to: z.string(),
      actor: z.string(),
      reason: nullable(z.string()),
      at: time,
    }),
  ),
})

const ofReview = z.object({ review_id: z.uuid() })
const ended = refused('It is not open any more; the answer says who has decided what.')

/** The queue of what people have to look at. */
export const reviewOperations = {
  listReviews: gets('/operator/v1/reviews', {
    summary: 'Reviews, those that have waited longest first; of one thing, the newest first',
    query: z.strictObject({
      kind: z.enum(reviewKinds).optional(),
      state: z.enum(reviewStateNames).optional().describe('`open` unless given; of one thing, whatever.'),
      subject_id: z.string().min(1).max(50).optional().describe('Only those of one thing.'),
      assignee: reviewer.optional(),
      unassigned: z.literal('true').optional().describe('Only those that are nobody’s.'),
      submitted_before: time.optional(),
      ...pageQuery(),
    }),
    answers: { 200: pageOf('reviews', review) },
  }),
  countReviews: gets('/operator/v1/review-counts', {
    summary: 'How many reviews wait, and for how long the oldest has',
    answers: {
      200: {
        schema: z.object({
          waiting: z.array(
            z.object({
              kind: z.enum(reviewKinds),
              reviews: z.int().describe('10,000 is as many or more.'),
              oldest: nullable(time).describe('When the oldest of them was submitted.'),
            }),
          ),
          now: time.describe('Exchange time, by which they wait.'),
        }),
        says: 'By kind.',
      },
    },
  }),
  readReview: gets('/operator/v1/reviews/{review_id}', {
    summary: 'A review with its submission, what has changed, and what went before',
    params: ofReview,
    answers: { 200: { schema: full, says: 'All of it.' } },
  }),
  assignReview: puts('/operator/v1/reviews/{review_id}/assignee', {
    summary: 'Give a review to somebody',
    roles: ['compliance'],
    params: ofReview,
    body: z.strictObject({ assignee: reviewer }),
    answers: { 200: { schema: review, says: 'It is theirs.' }, 409: ended, ...notFound },
  }),
  unassignReview: deletes('/operator/v1/reviews/{review_id}/assignee', {
    summary: 'Give a review back to all',
    roles: ['compliance'],
    params: ofReview,
    answers: { 204: { says: 'It is nobody’s.' }, 409: ended },
  }),
  decideReview: posts('/operator/v1/reviews/{review_id}/decision', {
    summary: 'Decide a review',
    description:
      'Whoever rejects or wants changes gives at least one code. Suspensions are approved or rejected: the campaign or brand goes on, or is terminated. A reseller that is approved goes on to the registry. ' +
      'Of two decisions at once one counts.',
    roles: ['compliance'],
    params: ofReview,
    body: z.strictObject({
      decision: z.enum(reviewDecisions),
      codes: z.array(z.enum(reviewCodeNames)).max(10).optional(),
      note: z
        .string()
        .min(1)
        .max(2000)
        .optional()
        .describe('For the customer, beside the sentences of the codes.'),
      reviewer: reviewer
        .optional()
        .describe(
          'Who decides, where the operator token is used; whoever has signed in decides in their own name.',
        ),
    }),
    answers: { 200: { schema: review, says: 'It is decided.' }, 409: ended },
  }),
  listReviewCodes: gets('/operator/v1/review-codes', {
    summary: 'Why something may be rejected or has to be changed',
    answers: {
      200: {
        schema: z.object({ codes: z.array(z.object({ code: z.string(), says: z.string() })) }),
        says: 'All codes, and what the customer is told.',
      },
    },
  }),
} satisfies OperatorOperations
