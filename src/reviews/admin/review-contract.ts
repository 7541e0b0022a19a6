import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { reviewCodeNames } from '../queue/codes.ts'
import { resultShape } from '../queue/results.ts'
import { reviewDecisions, reviewKinds, reviewStateNames } from '../queue/states.ts'
import { notFound, type OperatorOperations, deletes, gets, posts, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const reviewer = z.string().min(1).max(100)

const review = z
  .object({
    review_id: z.uuid(),
    kind: z.enum(reviewKinds),
    subject_id: z
      .string()
      .describe(
        'ID of the reviewed object: brand, campaign, reseller, toll-free registration, or entry of a toll-free number; for kinds that ' +
          'start with `registry-`, ID of the request to the registry.',
      ),
    title: z.string().describe('Name of the reviewed object, as submitted.'),
    api_key: z.string(),
    state: z.enum(reviewStateNames),
    assignee: nullable(z.string()),
    assignee_name: nullable(z.string()).describe('Name of the operator with this address.'),
    codes: z.array(z.string()),
    note: nullable(z.string()),
    result: nullable(resultShape).describe(
      'The result in addition to the reasons, such as a score or an ID at the registry.',
    ),
    decided_by: nullable(z.string()),
    decided_by_name: nullable(z.string()).describe('Name of the operator with this address.'),
    submitted_at: time,
    ended_at: nullable(time),
  })
  .meta({ title: 'Review' })

const anything = z.record(z.string(), z.unknown())

const full = z.object({
  ...review.shape,
  submission: anything,
  previous: nullable(anything).describe(
    'Previous submission of the same object; null for the first submission.',
  ),
  difference: z
    .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
    .describe('Differences from the previous submission; empty for the first submission.'),
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
const ended = refused('The review is no longer open; the response states the decision and the reviewer.')

/** Operations on the review queue. */
export const reviewOperations = {
  listReviews: gets('/operator/v1/reviews', {
    summary: 'List reviews, longest waiting first; for one object, newest first',
    query: z.strictObject({
      kind: z.enum(reviewKinds).optional(),
      state: z.enum(reviewStateNames).optional().describe('Default: `open`; for one object, all states.'),
      subject_id: z.string().min(1).max(50).optional().describe('Only reviews of this object.'),
      assignee: reviewer.optional(),
      unassigned: z.literal('true').optional().describe('Only unassigned reviews.'),
      submitted_before: time.optional(),
      ...pageQuery(),
    }),
    responses: { 200: pageOf('reviews', review) },
  }),
  countReviews: gets('/operator/v1/review-counts', {
    summary: 'Count open reviews by kind, with the submission time of the oldest',
    responses: {
      200: {
        schema: z.object({
          waiting: z.array(
            z.object({
              kind: z.enum(reviewKinds),
              reviews: z.int().describe('Number of open reviews; 10,000 means 10,000 or more.'),
              oldest: nullable(time).describe('Submission time of the oldest open review.'),
            }),
          ),
          now: time.describe('Current exchange time.'),
        }),
        description: 'Open reviews by kind.',
      },
    },
  }),
  readReview: gets('/operator/v1/reviews/{review_id}', {
    summary: 'Read a review with its submission, differences and history',
    params: ofReview,
    responses: { 200: { schema: full, description: 'The full review.' } },
  }),
  assignReview: puts('/operator/v1/reviews/{review_id}/assignee', {
    summary: 'Assign a review',
    roles: ['compliance'],
    params: ofReview,
    body: z.strictObject({ assignee: reviewer }),
    responses: { 200: { schema: review, description: 'Assigned.' }, 409: ended, ...notFound },
  }),
  unassignReview: deletes('/operator/v1/reviews/{review_id}/assignee', {
    summary: 'Unassign a review',
    roles: ['compliance'],
    params: ofReview,
    responses: { 204: { description: 'Unassigned.' }, 409: ended },
  }),
  decideReview: posts('/operator/v1/reviews/{review_id}/decision', {
    summary: 'Record the decision of a review',
    description:
      'Rejections, change requests and blocks require at least one code. For suspensions, approval restores the campaign or brand and ' +
      'rejection terminates it. An approved reseller is submitted to the registry. For kinds that start with `registry-`, the operator ' +
      'decides instead of the registry; for `toll-free-verification`, instead of the carriers; `toll-free-withdrawal` is approved when the number is withdrawn at the provider. The first of two concurrent decisions applies.',
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
        .describe('Note to the customer, sent in addition to the texts of the codes.'),
      result: resultShape.optional(),
      reviewer: reviewer
        .optional()
        .describe(
          'Name of the reviewer, for requests with the operator token; ignored for signed-in users, who decide in their own name.',
        ),
    }),
    responses: { 200: { schema: review, description: 'Decided.' }, 409: ended },
  }),
  showReviewSecret: posts('/operator/v1/reviews/{review_id}/secret', {
    summary: 'Show the secret of an open review',
    description:
      'Returns the token that a submission shows masked: `vetting_token` of an imported vetting, or `political_auth_token` of a toll-free ' +
      'number. The operator enters it at the provider. The audit log records the request.',
    roles: ['compliance'],
    stepUp: true,
    params: ofReview,
    responses: {
      200: {
        schema: z.object({
          review_id: z.uuid(),
          secret: nullable(z.string()).describe('The token; null if the submission has none.'),
        }),
        description: 'The secret.',
      },
      409: ended,
    },
  }),
  listReviewCodes: gets('/operator/v1/review-codes', {
    summary: 'List the reason codes of rejections and change requests',
    responses: {
      200: {
        schema: z.object({ codes: z.array(z.object({ code: z.string(), description: z.string() })) }),
        description: 'All codes with their texts for the customer.',
      },
    },
  }),
} satisfies OperatorOperations
