import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { problemBody } from '#platform/contract/problem-wire.ts'
import { refusingAllBut } from '#platform/contract/policy.ts'
import { uniqueParameters } from './unique-parameters.ts'

export const tokenForm = uniqueParameters({
  grant_type: z
    .string()
    .optional()
    .describe('`client_credentials`, or `urn:openid:params:grant-type:ciba` for a token of one number.'),
  auth_req_id: z.string().max(1024).optional().describe('What the backchannel request was answered with.'),
  client_id: z.string().optional().describe('Where it is not in the header, with `client_secret`.'),
  client_secret: z.string().optional(),
  client_assertion_type: z
    .string()
    .optional()
    .describe('`urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.'),
  client_assertion: z.string().max(8192).optional().describe('A token that the application has signed.'),
  scope: z.string().optional().describe('Nothing is asked for by it.'),
})

export const tokenResponse = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds.'),
})

const tokenError = problemBody
  .extend({ error: z.string(), error_description: z.string() })
  .meta({ title: 'Token problem' })

/** A refusal at `/oauth2`: as RFC 6749 has it, with the members of RFC 9457 beside. */
export const tokenRefused = (says: string) => ({ schema: tokenError, says, type: 'application/json' })

/** `/oauth2/token` (RFC 6749, sections 3.2 and 5). */
export const tokenContract = contract('token', 'Access tokens', {
  createToken: {
    method: 'POST',
    path: '/oauth2/token',
    summary: 'Get an access token',
    description:
      'An API user says who it is as Basic, with its client id and one of its secrets, or by both in the form; an application by its token without `acl`, as Bearer or as `client_assertion` in the form.',
    body: tokenForm,
    bodyType: 'form',
    answers: {
      200: { schema: tokenResponse, says: 'The token, which is shown here and never again.' },
      400: tokenRefused('What is wrong with the form.'),
      401: tokenRefused('The credentials are missing or wrong.'),
      413: tokenRefused('The body is larger than 256 KiB.'),
      415: tokenRefused('The body is no form.'),
      429: tokenRefused('Too many wrong credentials; again after Retry-After.'),
      503: tokenRefused(
        'The account polls above its rate limit, or the exchange is overloaded; retry after Retry-After.',
      ),
    },
    policy: refusingAllBut({ user: 'served', foreignUser: 'own', application: 'served' }),
  },
})
