import { z } from 'zod'
import { type OperatorOperations, apiKey, deletes, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const aWeek = 7 * 86_400
const aDay = 86_400

const newSignature = z.object({
  signature_secret: z.string(),
  webhook_secret: z.string().describe('The same in the form that libraries for Standard Webhooks take.'),
  previous_signs_until: nullable(time),
})

/** What signs webhooks. */
export const signatureOperations = {
  rotateSignatureSecret: posts('/operator/v1/accounts/{api_key}/signature-secret', {
    summary: 'Give an account a new signature secret',
    description:
      'The one before signs beside it for a while. One that was still signing beside that one stops at once.',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: z.strictObject({
      keep_seconds: z
        .int()
        .min(0)
        .max(aWeek)
        .optional()
        .describe(
          `How long the secret before goes on signing; ${aDay} unless given, 0 when it is known to others.`,
        ),
    }),
    answers: {
      200: { schema: newSignature, says: 'The new secret. It is shown here and never again.' },
    },
  }),
  endPreviousSignature: deletes('/operator/v1/accounts/{api_key}/signature-secret/previous', {
    summary: 'Let the signature secret before the current one sign no more',
    roles: ['admin'],
    params: apiKey,
    answers: { 204: { says: 'Only the current secret signs.' } },
  }),
} satisfies OperatorOperations

/** Seconds that a replaced secret goes on signing unless said otherwise. */
export const usualKeepSeconds = aDay
