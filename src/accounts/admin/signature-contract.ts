import { z } from 'zod'
import { type OperatorOperations, apiKey, deletes, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const aWeek = 7 * 86_400
const aDay = 86_400

const newSignature = z.object({
  signature_secret: z.string(),
  webhook_secret: z.string().describe('The same secret in the format of Standard Webhooks libraries.'),
  previous_signs_until: nullable(time),
})

/** Operations on the secrets that sign webhooks. */
export const signatureOperations = {
  rotateSignatureSecret: posts('/operator/v1/accounts/{api_key}/signature-secret', {
    summary: 'Rotate the signature secret of an account',
    description:
      'For `keep_seconds` webhooks are signed with the new and the previous secret. A secret older than these two is revoked immediately.',
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
          `How long the previous secret also signs, in seconds; default ${aDay}. Set 0 if the secret was compromised.`,
        ),
    }),
    responses: {
      200: { schema: newSignature, description: 'The new secret. It is shown only once.' },
    },
  }),
  endPreviousSignature: deletes('/operator/v1/accounts/{api_key}/signature-secret/previous', {
    summary: 'Stop signing with the previous signature secret',
    roles: ['admin'],
    params: apiKey,
    responses: { 204: { description: 'Only the current secret signs.' } },
  }),
} satisfies OperatorOperations

/** Default seconds during which the previous secret also signs. */
export const usualKeepSeconds = aDay
