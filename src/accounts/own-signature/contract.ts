import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { withKey } from '../contract/policies.ts'
import { portalBodyAnswers } from '../portal/shapes.ts'
import { confirmed } from '../portal-session/confirm.ts'

const aWeek = 7 * 86_400
/** Default seconds during which the previous secret also signs. */
export const usualKeepSeconds = 86_400

const signature = z.object({
  signature_secret: z.string(),
  webhook_secret: z.string().describe('The same secret in the format of Standard Webhooks libraries.'),
  previous_signs_until: nullable(time).describe(
    'Until then webhooks are also signed with the previous secret.',
  ),
})

const refusals = {
  ...portalBodyAnswers,
  403: refused('The secret is invalid, or the request comes from another site.'),
}

/** Operations of a customer on the secret that signs the webhooks of the account. */
export const ownSignatureContract = contract('console-session', 'Console', {
  revealOwnSignatureSecret: {
    method: 'POST',
    path: '/console/v1/signature-secret/reveal',
    summary: 'Show the signature secret of your account',
    policy: withKey,
    body: z.strictObject(confirmed),
    responses: { 200: { schema: signature, description: 'The secret that signs webhooks.' }, ...refusals },
  },
  rotateOwnSignatureSecret: {
    method: 'POST',
    path: '/console/v1/signature-secret',
    summary: 'Rotate the signature secret of your account',
    description:
      'For `keep_seconds` webhooks are signed with the new and the previous secret. A secret older than these two is revoked immediately.',
    policy: withKey,
    body: z.strictObject({
      ...confirmed,
      keep_seconds: z
        .int()
        .min(0)
        .max(aWeek)
        .optional()
        .describe(
          `How long the previous secret also signs, in seconds; default ${usualKeepSeconds}. Set 0 if the secret was compromised.`,
        ),
    }),
    responses: { 200: { schema: signature, description: 'The new secret.' }, ...refusals },
  },
})
